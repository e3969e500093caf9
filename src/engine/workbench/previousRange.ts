import { addDays } from '#language/functions/addDays.ts';
import { quickRange } from '#fields/quickRange.ts';
import type { Period } from './Period.ts';

/**
 * First and last day of the part of the period before that had passed when it was as old as the present one is `today`, so that a
 * beginning month is not compared with a whole one. Weeks begin on Monday; the last day of a month answers to the last of any other.
 */
export function previousRange(period: Period, today: string): readonly [from: string, to: string] {
  const day = today.slice(0, 10);
  const [first, last] = quickRange(period, day);
  const [from, end] = quickRange(period, addDays(first, -1) ?? first);
  if (day === last) return [from, end];
  switch (period) {
    case 'week':
      return [from, addDays(day, -7) ?? end];
    case 'month': {
      const same = `${from.slice(0, 8)}${day.slice(8)}`;
      return [from, same < end ? same : end];
    }
    case 'year': {
      const same = `${from.slice(0, 5)}${day.slice(5)}`;
      return [from, day.slice(5) === '02-29' ? `${from.slice(0, 5)}02-28` : same];
    }
  }
}
