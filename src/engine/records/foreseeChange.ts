import { isEmpty, type Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { InputModel } from '../model/EntityModel.ts';
import type { EvaluationContext } from '../rules/EvaluationContext.ts';
import { evaluateRules } from '../rules/evaluateRules.ts';

/** What the rules say of another value in one field of a stored record. */
export interface ForeseenChange {
  /** They keep the field as it is. */
  readonly isReadOnly: boolean;
  /** The fields that saving it empties, because the rules hide them then; in form order. */
  readonly cleared: readonly FieldModel[];
}

/**
 * Runs the rules with another value in one field of a record; `context.values` are those of the record as it is stored. What `listCleared` says
 * of a form that is open, for a record that nobody has opened.
 */
export function foreseeChange(
  { fields, ruleSet }: InputModel,
  context: EvaluationContext,
  field: FieldModel,
  value: Value,
): ForeseenChange {
  const { values } = context;
  const { states } = evaluateRules(ruleSet, { ...context, values: { ...values, [field.name]: value } });
  return {
    isReadOnly: states[field.index]?.readOnly === true,
    cleared: fields.filter(
      ({ name, index, computed, component }) =>
        !computed && component !== 'None' && states[index]?.display === 'none' && !isEmpty(values[name]),
    ),
  };
}
