import type { StateSpace } from '../analysis/stateSpace.ts';
import type { Value } from '#language/Value.ts';
import type { Version } from './BehaviourDiff.ts';
import { inputWords } from './inputWords.ts';

/** A state in words: the inputs that are not at their first value. */
export function exampleWords(
  state: Readonly<Record<string, Value>>,
  { fields, domains }: StateSpace,
  before: Version,
  after: Version,
): string {
  const filled = fields.filter((key, i) => state[key] !== domains[i]?.[0]);
  if (filled.length === 0) return fields.length === 0 ? '任何状态' : '相关字段都为空';
  return filled
    .map((key) => inputWords(key, state[key] ?? null, after.entity.field(key) === undefined ? before : after))
    .join('，');
}
