import type { FieldModel } from '#fields/FieldModel.ts';
import { isEmpty, isList, type Value, type Values } from '#language/Value.ts';
import type { Outcome } from '../rules/FieldState.ts';

/**
 * The visible fields whose value is no longer among the options that the rules leave (domain R45), by name with what is left of it: the items of a list
 * that are still offered, otherwise null.
 */
export function clearUnfit(fields: readonly FieldModel[], outcome: Outcome): ReadonlyMap<string, Value> {
  return new Map(
    fields.flatMap(({ name, index }): [string, Value][] => {
      const { options, display } = outcome.states[index] ?? {};
      const value = outcome.values[name] ?? null;
      if (options === undefined || display !== 'visible' || isEmpty(value)) return [];
      if (!isList(value)) return options.includes(value) ? [] : [[name, null]];
      const left = value.filter((item) => options.includes(item));
      return left.length === value.length ? [] : [[name, left.length === 0 ? null : left]];
    }),
  );
}

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
