import type { Scope } from '#language/compiler/Scope.ts';
import type { Value } from '#language/Value.ts';
import type { EvaluationContext } from '../rules/EvaluationContext.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '../model/EntityModel.ts';

/** Values of a new record: the given ones, and the default of every other field. A given null stays null. */
export function applyDefaults(fields: readonly FieldModel[], context: EvaluationContext): Record<string, Value> {
  const values: Record<string, Value> = { ...context.values };
  const scope: Scope = { ...context, values, record: values, index: context.index ?? 0, self: null };
  for (const field of fields) {
    if (field.default === undefined || values[field.name] !== undefined) continue;
    values[field.name] = 'value' in field.default ? field.default.value : field.default.evaluate(scope);
  }
  return values;
}

/** The initial values of a record's rollups, before any record refers to it: sums and counts 0, a latest value null. */
export function emptyRollups({ fields }: EntityModel): Record<string, Value> {
  return Object.fromEntries(
    fields.flatMap(({ name, rollup }): [string, Value][] =>
      rollup === undefined ? [] : [[name, rollup.max === undefined ? 0 : null]],
    ),
  );
}
