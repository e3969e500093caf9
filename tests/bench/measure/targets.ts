import type { Target, Unit } from './Figure.ts';
import type { Summary } from './summarize.ts';

/** The median is at most `limit`. */
export const atMost = (limit: number, unit: Unit): Target => upTo(limit, unit, 'median', '');

/** Every single sample is at most `limit`. */
export const neverOver = (limit: number, unit: Unit): Target => upTo(limit, unit, 'max', ', always');

function upTo(limit: number, unit: Unit, which: 'median' | 'max', more: string): Target {
  return {
    text: `≤ ${limit.toLocaleString('en')} ${unit}${more}`,
    holds: (measured: Summary) => measured[which] <= limit,
    ...(unit === 'ms' ? { excess: (measured: Summary) => measured[which] / limit } : {}),
  };
}

/** The median is at least `limit`. */
export function atLeast(limit: number, unit: Unit): Target {
  return {
    text: `≥ ${limit.toLocaleString('en')} ${unit}`,
    holds: ({ median }) => median >= limit,
    ...(unit === '/s' ? { excess: ({ median }) => limit / median } : {}),
  };
}

/** The median is at most this share of the comparator's. */
export function shareOf(share: number): Target {
  return { text: `≤ ${share} × comparator`, holds: ({ median }, other) => median <= share * other.median };
}

/** The median is at least this share of the comparator's. */
export function shareAtLeast(share: number): Target {
  return { text: `≥ ${share} × comparator`, holds: ({ median }, other) => median >= share * other.median };
}
