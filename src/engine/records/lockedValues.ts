import type { Value, Values } from '#language/Value.ts';
import type { Outcome } from '../rules/Outcome.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import { sameValue } from './sameValue.ts';

/** The fields that the rules make read-only although something else was typed there, with the values the record opened with. */
export function lockedValues(
  { fields, ruleSet }: EntityModel,
  { states, computed }: Outcome,
  typed: Values,
  opened: Values,
): [name: string, value: Value][] {
  return ruleSet.governed.flatMap((index): [string, Value][] => {
    const name = fields[index]?.name;
    if (name === undefined || states[index]?.readOnly !== true || computed.has(index)) return [];
    return sameValue(typed[name], opened[name]) ? [] : [[name, opened[name] ?? null]];
  });
}
