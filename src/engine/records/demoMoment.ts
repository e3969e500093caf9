import { addDays, addMonths, monthOf } from '#language/functions/calendar.ts';

/** A day, or the days (D) or months (M) that it is from the start, with an optional time behind it. */
const WRITTEN = /^(?:([DM])([+-]\d{1,5})?|(\d{4}-\d{2}-\d{2}))(?: ((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d))?)?$/;

interface DemoMoment {
  readonly day: string;
  /** `HH:mm:ss`; undefined where only a day is written. */
  readonly time: string | undefined;
}

/** Parses `2026-01-31`, `D`, `D-30`, `D+5 09:00`, or `M-1`, the first day of the month before the start; undefined for an invalid date. */
export function demoMoment(text: string, start: string): DemoMoment | undefined {
  const [all, unit, count = '0', written, clock, seconds = '00'] = WRITTEN.exec(text) ?? [];
  if (all === undefined) return undefined;
  const day = unit === 'M' ? addMonths(monthOf(start)[0], Number(count)) : addDays(written ?? start, Number(count));
  if (day === null || (written !== undefined && day !== written)) return undefined;
  return { day, time: clock === undefined ? undefined : `${clock}:${seconds}` };
}
