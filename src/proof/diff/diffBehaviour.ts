import { NO_LIMITS, type Limits } from '../analysis/Limits.ts';
import type { BehaviourDiff, Version } from './BehaviourDiff.ts';
import { entityDefinitions } from './entityDefinitions.ts';
import { fieldDefinitions } from './fieldDefinitions.ts';
import { diffChecks } from './states/diffChecks.ts';
import { diffStates } from './states/diffStates.ts';

/**
 * How an entity behaves differently in two versions: for each property of each field the states in which it is not the same,
 * and what the documents state differently besides rules. Empty for a pure rewrite.
 */
export function diffBehaviour(before: Version, after: Version, limits: Limits = NO_LIMITS): BehaviourDiff {
  const [states, checks] = [diffStates(before, after, limits), diffChecks(before, after, limits)];
  const index = new Map(after.entity.fields.map(({ name, index: at }) => [name, at]));
  return {
    entity: after.entity.key,
    title: after.entity.title,
    presence: 'both',
    definitions: [...entityDefinitions(before.entity, after.entity), ...fieldDefinitions(before, after, limits)],
    states: [...states.differences, ...checks.differences].sort(
      (a, b) => (index.get(a.field) ?? 0) - (index.get(b.field) ?? 0),
    ),
    walked: states.walked + checks.walked,
    isExhaustive: states.isExhaustive && checks.isExhaustive,
    isComplete: states.isComplete && checks.isComplete,
  };
}
