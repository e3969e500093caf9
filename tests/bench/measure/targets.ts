import type { Unit, Wanted } from './Figure.ts';

type Target = NonNullable<Wanted['target']>;

/** The median is at most `limit`. */
export function atMost(limit: number, unit: Unit): Target {
  return { text: `≤ ${limit.toLocaleString('en')} ${unit}`, holds: ({ median }) => median <= limit };
}

/** Every single sample is at most `limit`. */
export function neverOver(limit: number, unit: Unit): Target {
  return { text: `≤ ${limit.toLocaleString('en')} ${unit}, always`, holds: ({ max }) => max <= limit };
}

/** The median is at least `limit`. */
export function atLeast(limit: number, unit: Unit): Target {
  return { text: `≥ ${limit.toLocaleString('en')} ${unit}`, holds: ({ median }) => median >= limit };
}

/** The median is at most this share of the comparator's. */
export function shareOf(share: number): Target {
  return { text: `≤ ${share} × comparator`, holds: ({ median }, other) => median <= share * other.median };
}

/** The median is at least this share of the comparator's. */
export function shareAtLeast(share: number): Target {
  return { text: `≥ ${share} × comparator`, holds: ({ median }, other) => median >= share * other.median };
}
