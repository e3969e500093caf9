import type { Value } from '#language/Value.ts';
import { eachState } from './eachState.ts';
import type { Limits } from './Limits.ts';
import { pairwiseStates } from './pairwiseStates.ts';
import type { StateSpace } from './stateSpace.ts';

/** How often a walk asks whether it should stop, in states. */
export const ASK_EVERY = 1000;

/** How far a walk came. */
export interface Walk {
  /** Every state was visited, not only pairs of values. */
  readonly isExhaustive: boolean;
  /** The walk came to its end. */
  readonly isComplete: boolean;
  readonly states: number;
}

/**
 * Visits the states of a space: each one when there are at most `mostStates`, else so many that any two values of any two
 * inputs occur together, and those of `more`. `visit` may return true to end the walk, which then counts as complete.
 */
export function walkStates(
  space: StateSpace,
  limits: Limits,
  visit: (state: Readonly<Record<string, Value>>) => boolean | void,
  more: () => Iterable<Readonly<Record<string, Value>>> = () => [],
): Walk {
  const isExhaustive = space.size <= limits.mostStates;
  let states = 0;
  for (const state of isExhaustive ? eachState(space) : sampleStates(space, limits, more)) {
    if (states % ASK_EVERY === 0 && limits.shouldStop()) return { isExhaustive, isComplete: false, states };
    states += 1;
    if (visit(state) === true) break;
  }
  return { isExhaustive, isComplete: true, states };
}

function* sampleStates(
  space: StateSpace,
  { shouldStop }: Limits,
  more: () => Iterable<Readonly<Record<string, Value>>>,
): Generator<Readonly<Record<string, Value>>> {
  yield* more();
  yield* pairwiseStates(space, shouldStop);
}
