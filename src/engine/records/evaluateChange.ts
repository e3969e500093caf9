import { isEmpty, type Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { InputModel } from '../model/EntityModel.ts';
import type { EvaluationContext } from '../rules/EvaluationContext.ts';
import { evaluateRules } from '../rules/evaluateRules.ts';

/** Another value in a field of a stored record. */
export interface FieldChange {
  readonly field: FieldModel;
  readonly value: Value;
}

/** The effects of the rules when fields of a stored record get other values. */
export interface ChangeOutcome {
  /** The changed fields that the rules keep unchanged. */
  readonly readOnly: readonly FieldModel[];
  /** The fields that saving it empties, because the rules hide them then; in form order. */
  readonly cleared: readonly FieldModel[];
}

/**
 * Runs the rules with other values in fields of a record; `context.values` are the stored values. The counterpart of
 * `listCleared`, which serves an open form, for a record that is not open.
 */
export function evaluateChange(
  { fields, ruleSet }: InputModel,
  context: EvaluationContext,
  changes: readonly FieldChange[],
): ChangeOutcome {
  const { values } = context;
  const changed = Object.fromEntries(changes.map(({ field, value }) => [field.name, value]));
  const { states } = evaluateRules(ruleSet, { ...context, values: { ...values, ...changed } });
  return {
    readOnly: changes.map(({ field }) => field).filter(({ index }) => states[index]?.readOnly === true),
    cleared: fields.filter(
      ({ name, index, computed, component }) =>
        !computed && component !== 'None' && states[index]?.display === 'none' && !isEmpty(values[name]),
    ),
  };
}
