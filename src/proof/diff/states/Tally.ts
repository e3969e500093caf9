import type { StateSpace } from '../../analysis/stateSpace.ts';
import type { Value } from '#language/Value.ts';

export type State = Readonly<Record<string, Value>>;

/** Counts states with a difference and keeps the one with the fewest filled inputs, the first of several. */
export class Tally {
  count = 0;
  example: State | undefined;
  #filled = Infinity;
  readonly #space: StateSpace;

  constructor(space: StateSpace) {
    this.#space = space;
  }

  add(state: State): void {
    this.count += 1;
    const filled = countFilled(this.#space, state);
    if (filled < this.#filled) [this.example, this.#filled] = [state, filled];
  }
}

/** Inputs that are not at their first value, which is null, or now. */
function countFilled({ fields, domains }: StateSpace, state: State): number {
  let filled = 0;
  for (let i = 0; i < fields.length; i += 1) if (state[fields[i] ?? ''] !== domains[i]?.[0]) filled += 1;
  return filled;
}
