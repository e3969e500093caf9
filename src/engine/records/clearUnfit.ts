import { isEmpty } from '#language/Value.ts';
import type { Outcome } from '../rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** Names of visible fields whose value is no longer among the options that the rules leave (domain R45). */
export function clearUnfit(fields: readonly FieldModel[], outcome: Outcome): string[] {
  return fields.flatMap(({ name, index }) => {
    const state = outcome.states[index];
    const value = outcome.values[name] ?? null;
    return state?.options !== undefined &&
      state.display === 'visible' &&
      !isEmpty(value) &&
      !state.options.includes(value)
      ? [name]
      : [];
  });
}
