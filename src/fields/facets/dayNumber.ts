import type { Value } from '#language/Value.ts';

const DAY_MS = 86_400_000;
/** Day 0 of Excel, which takes 1900 for a leap year: days before March of that year are written as text. */
const DAY_0 = Date.UTC(1899, 11, 30);
const FIRST_DAY = '1900-03-01';

/** The number of a day or a moment in Excel; undefined for one that Excel has none for. */
export function dayNumber(value: Value): number | undefined {
  if (typeof value !== 'string' || value < FIRST_DAY) return undefined;
  const [day = '', time = '00:00:00'] = value.split(' ');
  const at = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(at) ? undefined : (at - DAY_0) / DAY_MS;
}
