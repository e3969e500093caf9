import type { Value } from '#language/Value.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { DomainContext } from '#fields/facets/domains.ts';
import { ACTION, isFieldKey, splitReference } from './inputKey.ts';

/** The evaluation context of rules in a state of a space. */
export function contextOfState(
  state: Readonly<Record<string, Value>>,
  { enums, now }: DomainContext,
): EvaluationContext {
  const values: Record<string, Value> = {};
  const user: Record<string, Value> = {};
  const refs: Record<string, Record<string, Value>> = {};
  let [index, time] = [0, now];
  let action: string | undefined;
  for (const key of Object.keys(state)) {
    const value = state[key] ?? null;
    if (isFieldKey(key)) values[key] = value;
    else if (key.startsWith('$user.')) user[key.slice('$user.'.length)] = value;
    else if (key === '$now' && typeof value === 'string') time = value;
    else if (key === '$index' && typeof value === 'number') index = value;
    else if (key === ACTION && typeof value === 'string') action = value;
    else {
      const reference = splitReference(key);
      if (reference !== undefined) (refs[reference.field] ??= {})[reference.name] = value;
    }
  }
  return { values, user, refs, enums, now: time, index, action };
}
