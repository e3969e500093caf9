import type { Value } from './Value.ts';

/**
 * Orders two numbers or two texts (dates are texts) and hands the sign to `holds`.
 * False whenever one side is empty or the kinds differ (domain 0.5).
 */
export function compareValues(a: Value, b: Value, holds: (order: number) => boolean): boolean {
  if (typeof a === 'number' && typeof b === 'number') return holds(a - b);
  if (typeof a === 'string' && typeof b === 'string') return holds(a < b ? -1 : a > b ? 1 : 0);
  return false;
}
