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
