import { isEmpty, type Values } from '#language/Value.ts';
import type { Outcome } from '../rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** The fields whose entered or stored value a save would drop because a rule hides them, in form order (domain 0.5). */
export function listCleared(
  fields: readonly FieldModel[],
  outcome: Outcome,
  entered: Values,
  stored: Values | undefined,
): FieldModel[] {
  return fields.filter(({ name, index, computed, component }) => {
    if (computed || component === 'None' || outcome.states[index]?.display !== 'none') return false;
    return !isEmpty(entered[name]) || !isEmpty(stored?.[name]);
  });
}
