import type { StateSpace } from '../../analysis/stateSpace.ts';
import type { State } from './Tally.ts';

/** A smaller state with the same difference: one input after the other goes back to its first value while the difference stays. */
export function shrinkState(space: StateSpace, state: State, stillDiffers: (state: State) => boolean): State {
  let smallest = state;
  space.fields.forEach((key, i) => {
    const first = space.domains[i]?.[0] ?? null;
    if (smallest[key] === first) return;
    const smaller = { ...smallest, [key]: first };
    if (stillDiffers(smaller)) smallest = smaller;
  });
  return smallest;
}
