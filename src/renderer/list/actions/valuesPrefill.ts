import type { Computable } from '#fields/FieldModel.ts';
import type { Values } from '#language/Value.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Prefilled } from '../../records/FormRequest.ts';
import type { Renderer } from '../../stores/RendererContext.ts';

/** The data that expressions read in addition to the record. */
export type Surroundings = Pick<Renderer, 'user' | 'now' | 'enums'>;

/** The scope for expressions over a record on the screen. */
export const recordScope = (record: Values, { user, now, enums }: Surroundings): Scope => ({
  values: record,
  record,
  index: 0,
  user,
  now: now(),
  refs: {},
  enums: enums.source,
  self: null,
});

/** The values a new record copies from another one (`$record`). A value copied from a field includes its text. */
export const valuesPrefill = (
  values: Readonly<Record<string, Computable>>,
  record: Values,
  surroundings: Surroundings,
): Record<string, Prefilled> =>
  Object.fromEntries(
    Object.entries(values).map(([name, given]): [string, Prefilled] => {
      if ('value' in given) return [name, { value: given.value }];
      const value = given.evaluate(recordScope(record, surroundings));
      const { expression } = given;
      const text = expression.kind === 'name' ? record[`${expression.path[0] ?? ''}Text`] : undefined;
      return [name, typeof text === 'string' ? { value, text } : { value }];
    }),
  );
