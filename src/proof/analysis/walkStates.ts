import type { Value } from '#language/Value.ts';
import type { Limits } from './Limits.ts';

/** Inputs with their values, and all states that these make. */
export interface Space {
  /** Keys of the inputs: names of fields, `$user.Role`, `$ref.ContractId.Money`, `$now`, `$index`, `$action`. */
  readonly fields: readonly string[];
  /** The values of each input, in the order of `fields`. */
  readonly domains: readonly (readonly Value[])[];
  /** Number of states: the product of the sizes of the domains. */
  readonly size: number;
}

/** The number of states. */
export const sizeOf = (domains: Space['domains']): number =>
  domains.reduce((product, domain) => product * domain.length, 1);

/**
 * States in which any two values of any two inputs occur together at least once: far fewer than all states, and
 * deterministic. Inputs are added one by one: each state takes the value that covers most new pairs, and further states
 * cover the rest. `shouldStop` is called for every input; after `true` the remaining inputs keep their first value.
 */
export function pairwiseStates(space: Space, shouldStop: () => boolean = () => false): Record<string, Value>[] {
  const sizes = space.domains.map((domain) => Math.max(1, domain.length));
  const order = sizes.map((_, i) => i).sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b);
  const rows: Row[] = [];
  const placed: number[] = [];
  for (const input of order) {
    if (placed.length === 0) for (let value = 0; value < (sizes[input] ?? 1); value += 1) rows.push([]);
    if (shouldStop()) break;
    if (placed.length === 0) rows.forEach((row, value) => (row[input] = value));
    else addInput(rows, placed, input, sizes);
    placed.push(input);
  }
  if (rows.length === 0) rows.push([]);
  return rows.map((row) =>
    Object.fromEntries(space.fields.map((name, i) => [name, space.domains[i]?.[row[i] ?? 0] ?? null])),
  );
}

/** The pairs of a new input's values with earlier inputs' values that are not covered yet. */
class MissingPairs {
  readonly #size: number;
  readonly #flags = new Map<number, Uint8Array>();
  count = 0;

  constructor(placed: readonly number[], size: number, sizes: readonly number[]) {
    this.#size = size;
    for (const other of placed) {
      const length = size * (sizes[other] ?? 1);
      this.#flags.set(other, new Uint8Array(length).fill(1));
      this.count += length;
    }
  }

  has(other: number, otherValue: number, value: number): boolean {
    return this.#flags.get(other)?.[otherValue * this.#size + value] === 1;
  }

  take(other: number, otherValue: number | undefined, value: number): void {
    if (otherValue === undefined || !this.has(other, otherValue, value)) return;
    this.#flags.get(other)?.fill(0, otherValue * this.#size + value, otherValue * this.#size + value + 1);
    this.count -= 1;
  }
}

/** A state under construction; undefined: any value fits. */
type Row = (number | undefined)[];

function addInput(rows: Row[], placed: readonly number[], input: number, sizes: readonly number[]): void {
  const size = sizes[input] ?? 1;
  const missing = new MissingPairs(placed, size, sizes);
  const used = new Uint32Array(size);
  const settle = (row: Row, value: number): void => {
    row[input] = value;
    for (const other of placed) missing.take(other, row[other], value);
  };
  for (const row of rows) {
    if (missing.count === 0) return;
    const value = bestValue(row, placed, used, missing);
    if (value === undefined) continue;
    used[value] = (used[value] ?? 0) + 1;
    settle(row, value);
  }
  for (const other of placed)
    for (let otherValue = 0; otherValue < (sizes[other] ?? 1); otherValue += 1)
      for (let value = 0; value < size; value += 1) {
        if (!missing.has(other, otherValue, value)) continue;
        const row = rows.find((each) => fits(each[input], value) && fits(each[other], otherValue)) ?? newRow(rows);
        row[other] = otherValue;
        settle(row, value);
      }
}

const fits = (known: number | undefined, value: number): boolean => known === undefined || known === value;

function newRow(rows: Row[]): Row {
  const row: Row = [];
  rows.push(row);
  return row;
}

/** The value that covers most missing pairs of a state, of equal ones the least used; undefined if none does. */
function bestValue(row: Row, placed: readonly number[], used: Uint32Array, missing: MissingPairs): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (let value = 0; value < used.length; value += 1) {
    let gained = 0;
    for (const other of placed) {
      const otherValue = row[other];
      if (otherValue !== undefined && missing.has(other, otherValue, value)) gained += 1;
    }
    const isRarer = best !== undefined && gained === most && (used[value] ?? 0) < (used[best] ?? 0);
    if (gained > most || isRarer) [best, most] = [value, gained];
  }
  return best;
}

/** Number of states between two calls of `shouldStop`. */
export const ASK_EVERY = 1000;

export interface Walk {
  /** Every state was visited, not only pairs of values, and the states represent all possible input. */
  readonly isExhaustive: boolean;
  /** The walk came to its end. */
  readonly isComplete: boolean;
  readonly states: number;
}

/**
 * Visits the states of a space: all when there are at most `mostStates`, else so many that any two values of any two
 * inputs occur together, and those of `more`. `visit` may return true to end the walk, which then counts as complete.
 */
export function walkStates(
  space: Space & { readonly isExact?: boolean },
  limits: Limits,
  visit: (state: Readonly<Record<string, Value>>) => boolean | void,
  more: () => Iterable<Readonly<Record<string, Value>>> = () => [],
): Walk {
  const isExhaustive = space.size <= limits.mostStates && space.isExact !== false;
  let states = 0;
  for (const state of statesIn(space, limits, more)) {
    if (states % ASK_EVERY === 0 && limits.shouldStop()) return { isExhaustive, isComplete: false, states };
    states += 1;
    if (visit(state) === true) break;
  }
  return { isExhaustive, isComplete: true, states };
}

/** The states of a walk, generated lazily; ends after `shouldStop` returns true. */
export function* walkedStates(
  space: Space,
  limits: Limits,
  more: () => Iterable<Readonly<Record<string, Value>>> = () => [],
): Generator<Readonly<Record<string, Value>>, void> {
  let states = 0;
  for (const state of statesIn(space, limits, more)) {
    if (states % ASK_EVERY === 0 && limits.shouldStop()) return;
    states += 1;
    yield state;
  }
}

const statesIn = (
  space: Space,
  limits: Limits,
  more: () => Iterable<Readonly<Record<string, Value>>>,
): Iterable<Readonly<Record<string, Value>>> =>
  space.size <= limits.mostStates ? eachState(space) : sampleStates(space, limits, more);

function* sampleStates(
  space: Space,
  { shouldStop }: Limits,
  more: () => Iterable<Readonly<Record<string, Value>>>,
): Generator<Readonly<Record<string, Value>>> {
  yield* more();
  yield* pairwiseStates(space, shouldStop);
}

/** Every state of a space once, the last field changing fastest. Each is a new object with all fields of the space. */
export function* eachState({ fields, domains, size }: Space): Generator<Record<string, Value>> {
  for (let number = 0; number < size; number += 1) {
    const state: Record<string, Value> = {};
    let rest = number;
    for (let i = fields.length - 1; i >= 0; i -= 1) {
      const domain = domains[i] ?? [null];
      state[fields[i] ?? ''] = domain[rest % domain.length] ?? null;
      rest = Math.floor(rest / domain.length);
    }
    yield state;
  }
}
