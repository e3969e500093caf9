import { addDays } from '#language/functions/calendar.ts';

/** A day, or the days that it is from the day of the start, with an optional time behind it. */
const WRITTEN = /^(?:D([+-]\d{1,5})?|(\d{4}-\d{2}-\d{2}))(?: ((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d))?)?$/;

/** A moment that a demo row writes. */
export interface DemoMoment {
  readonly day: string;
  /** `HH:mm:ss`; undefined where only a day is written. */
  readonly time: string | undefined;
}

/** Parses `2026-01-31`, `D`, `D-30` or `D+5 09:00`, relative to the start day; undefined for an invalid date. */
export function demoMoment(text: string, start: string): DemoMoment | undefined {
  const [all, days = '0', written, clock, seconds = '00'] = WRITTEN.exec(text) ?? [];
  if (all === undefined) return undefined;
  const day = written === undefined ? addDays(start, Number(days)) : addDays(written, 0);
  if (day === null || (written !== undefined && day !== written)) return undefined;
  return { day, time: clock === undefined ? undefined : `${clock}:${seconds}` };
}
