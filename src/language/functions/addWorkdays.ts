import { addDays } from './addDays.ts';

const FRIDAY = 4;

/**
 * Moves a date or date-time by working days, Monday to Friday, and returns it in the same form: one after Friday, Saturday or Sunday is
 * Monday. Zero leaves it where it is; null for anything that is no date. Public holidays count like other days.
 */
export function addWorkdays(date: string | null, days: number | null): string | null {
  const start = addDays(date, 0);
  if (start === null || days === null) return null;
  const count = Math.trunc(days);
  if (count === 0) return start;
  const day = weekday(start);
  const weekend = day > FRIDAY;
  // Counting forth begins on the Friday before a weekend, counting back on the Monday after it.
  const [moved, from] = !weekend ? [0, day] : count > 0 ? [FRIDAY - day, FRIDAY] : [7 - day, 0];
  return addDays(start, moved + count + 2 * Math.floor((from + count) / 5));
}

/** Day of the week of a `YYYY-MM-DD` date: 0 Monday .. 6 Sunday. */
export function weekday(date: string): number {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  const days = Math.floor(Date.UTC(year, month - 1, day) / 86400000);
  return (((days + 3) % 7) + 7) % 7;
}
