import { isEmpty, isList, type Value } from '#language/Value.ts';
import type { Outcome } from '../rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

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
