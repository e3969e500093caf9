const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/**
 * A time of day with or without seconds in the form of values: `HH:mm`, and `HH:mm:ss` only if the seconds are not
 * zero, so that one time has one text and texts sort by time. Undefined for an invalid time.
 */
export const clockOf = (text: string): string | undefined =>
  CLOCK.test(text) ? text.replace(/(...):00$/, '$1') : undefined;

/** Whether a text is a time of day in the form of values. */
export const isClock = (text: string): boolean => clockOf(text) === text;

/** Whole minutes since midnight of a time of day. */
export const minuteOfDay = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

const DAY = 24 * 60;

/** The time of day so many minutes after midnight; null for one of another day. */
export function clockAt(minutes: number): string | null {
  const whole = Math.floor(minutes);
  if (!(whole >= 0 && whole < DAY)) return null;
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

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
export const weekday = (date: string): number => (((dayNumber(date) + 3) % 7) + 7) % 7;

/** Days from 1970 to the last day that calendar functions support. */
const FARTHEST = 100_000_000;

/** Moves a date or date-time by whole days and returns it in the same form; null for anything that is no date. */
export function addDays(date: string | null, days: number | null): string | null {
  if (date === null || days === null) return null;
  const match = /^(\d{4})-(\d{2})-(\d{2})(.*)$/.exec(date);
  if (match === null) return null;
  const moved = toDays(Number(match[1]), Number(match[2]), Number(match[3])) + Math.trunc(days);
  const [day = ''] = Math.abs(moved) <= FARTHEST ? toDay(moved) : [];
  return day === '' ? null : day + (match[4] ?? '');
}

/** Calendars end with the year 9999: days are written with four digits. */
const LAST_YEAR = 9999;

/**
 * Moves a day of the calendar, or a time on one, by whole months and returns it in the same form: to the same day, or the last one of a
 * shorter month. Null for a month out of the years 1 to 9999.
 */
export function addMonths(date: string, months: number): string | null {
  const moved = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + Math.trunc(months);
  const year = Math.floor(moved / 12);
  if (!(year >= 1 && year <= LAST_YEAR)) return null;
  const first = toDays(year, (moved % 12) + 1, 1);
  const day = Math.min(Number(date.slice(8, 10)), toDays(year, (moved % 12) + 2, 1) - first);
  return toDay(first + day - 1)[0] + date.slice(10);
}

/** The first and the last day of the month of a day of the calendar. */
export function monthOf(date: string): readonly [first: string, last: string] {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return [toDay(toDays(year, month, 1))[0], toDay(toDays(year, month + 1, 1) - 1)[0]];
}

/** Whether a text begins with a valid day, from the year 1 on: neither month 13 nor 31 February. */
export function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  if (day <= 28) return true;
  return day <= toDays(year, month + 1, 1) - toDays(year, month, 1);
}

/** Days since 1970 of a civil date, which may have month 13 or day 0. */
function toDays(year: number, month: number, day: number): number {
  const years = year + Math.floor((month - 3) / 12);
  const months = (((month - 3) % 12) + 12) % 12;
  const era = Math.floor(years / 400);
  const yoe = years - era * 400;
  return (
    era * 146097 +
    yoe * 365 +
    Math.floor(yoe / 4) -
    Math.floor(yoe / 100) +
    Math.floor((153 * months + 2) / 5) +
    day -
    719469
  );
}

/** Civil date of a count of days since 1970 without the Date object, so that nothing here needs a clock. */
function toDay(days: number): [string] {
  const z = days + 719468;
  const era = Math.floor(z / 146097);
  const doe = z - era * 146097;
  const yoe = Math.floor((doe - Math.floor(doe / 1460) + Math.floor(doe / 36524) - Math.floor(doe / 146096)) / 365);
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100));
  const mp = Math.floor((5 * doy + 2) / 153);
  const day = doy - Math.floor((153 * mp + 2) / 5) + 1;
  const month = mp < 10 ? mp + 3 : mp - 9;
  const year = yoe + era * 400 + (month <= 2 ? 1 : 0);
  return [`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`];
}

/** Whole days from one date to another, by the calendar: from yesterday evening to this morning is one. Times of day do not count. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** Whole minutes from one moment to another, by the clock: seconds do not count, a day begins at midnight. Null for a time of day that no clock shows. */
export function minutesBetween(from: string, to: string): number | null {
  const [first, last] = [minuteWithin(from), minuteWithin(to)];
  return first === null || last === null ? null : daysBetween(from, to) * DAY_MINUTES + last - first;
}

const DAY_MINUTES = 24 * 60;

/** Minutes since midnight of the time after a day; without a time it is midnight. */
function minuteWithin(moment: string): number | null {
  if (moment.length === 10) return 0;
  const clock = clockOf(moment.slice(11, 16));
  return /[ T]/.test(moment.charAt(10)) && clock !== undefined ? minuteOfDay(clock) : null;
}

function dayNumber(date: string): number {
  const [year = 1970, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  return toDays(year, month, day);
}
