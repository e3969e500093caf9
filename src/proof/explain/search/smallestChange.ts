import type { Limits } from '../../analysis/Limits.ts';
import type { Candidate } from './Candidate.ts';
import type { Trial } from './tryChange.ts';

/** The smallest change that was found, and how far the search went. */
export interface FoundChange {
  readonly change: readonly Candidate[] | undefined;
  readonly isComplete: boolean;
  readonly states: number;
}

/** Asked after so many states whether to go on. */
const ASK_EVERY = 256;

/**
 * The smallest set of candidates of different fields that reaches a goal: all single ones are tried, then all pairs, and so on. Of
 * equally small ones the first that could be saved as it is, else the first. `candidates` holds one list per field, best fields first.
 */
export function smallestChange(
  candidates: readonly (readonly Candidate[])[],
  attempt: (change: readonly Candidate[]) => Trial,
  limits: Limits,
): FoundChange {
  let states = 0;
  let isStopped = false;
  let fallback: readonly Candidate[] | undefined;
  const isAtEnd = (): boolean => {
    isStopped ||= states >= limits.mostStates || (states % ASK_EVERY === 0 && limits.shouldStop());
    return isStopped;
  };
  /** Extends a change by `missing` candidates of fields from `from` on. */
  const extend = (change: readonly Candidate[], from: number, missing: number): readonly Candidate[] | undefined => {
    if (missing === 0) {
      if (isAtEnd()) return undefined;
      states += 1;
      const trial = attempt(change);
      if (trial === 'reaches') fallback ??= change;
      return trial === 'reaches and is valid' ? change : undefined;
    }
    for (let i = from; i <= candidates.length - missing && !isStopped; i += 1) {
      for (const candidate of candidates[i] ?? []) {
        const found = extend([...change, candidate], i + 1, missing - 1);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
  for (let size = 1; size <= candidates.length && !isStopped; size += 1) {
    const change = extend([], 0, size) ?? fallback;
    if (change !== undefined) return { change, isComplete: true, states };
  }
  return { change: undefined, isComplete: !isStopped, states };
}
