/** A seeded source of chance: the same seed gives the same demo data on every machine. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** Returns a random element of the values. Throws for an empty list. */
  pick<T>(values: readonly T[]): T {
    const value = values[this.int(0, values.length - 1)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }

  /** The values in another order. */
  shuffle<T>(values: readonly T[]): T[] {
    const result = [...values];
    for (let i = result.length - 1; i > 0; i -= 1) {
      const j = this.int(0, i);
      const [a, b] = [result[i], result[j]];
      if (a !== undefined && b !== undefined) [result[i], result[j]] = [b, a];
    }
    return result;
  }

  /** An amount of money between two bounds, small ones more frequent, rounded to hundreds. */
  money(least: number, most: number): number {
    return Math.round((least * Math.exp(this.next() * Math.log(most / least))) / 100) * 100;
  }
}

/** A list with each value as often as stated: `[[1, 10], [5, 6]]` gives ten ones and six fives. */
export function counted<T>(shape: readonly (readonly [value: T, count: number])[]): T[] {
  return shape.flatMap(([value, count]) => Array.from({ length: count }, () => value));
}

/** A date relative to the first start: `D-30`. */
export function day(offset: number): string {
  return offset === 0 ? 'D' : offset > 0 ? `D+${offset}` : `D${offset}`;
}

/** A date-time relative to the first start: `D-30 09:30:00`. */
export function time(offset: number, clock = '09:30:00'): string {
  return `${day(offset)} ${clock}`;
}

/** The n-th value of a list that is walked in circles. Throws when it is empty. */
export function cycle<T>(values: readonly T[], n: number): T {
  const value = values[n % values.length];
  if (value === undefined) throw new Error('an empty list cannot be walked');
  return value;
}
