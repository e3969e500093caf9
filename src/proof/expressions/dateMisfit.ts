import type { FieldModel } from '#fields/FieldModel.ts';
import { readClock } from '#fields/facets/readClock.ts';
import { isTimeOfDay } from '#fields/table/fieldKinds.ts';
import { addDays, clockOf, isClock } from '#language/functions/calendar.ts';

/** A constant that a time-of-day field can never contain. */
interface ClockMisfit {
  readonly message: string;
  readonly proposal: string | undefined;
  /** The value that was certainly intended. */
  readonly intended: string | undefined;
}

/** The problem of a constant text for a time-of-day field: `9:00` never equals a time, which is written 09:00. */
export function clockMisfit(field: FieldModel | undefined, value: unknown): ClockMisfit | undefined {
  if (field === undefined || !isTimeOfDay(field) || typeof value !== 'string' || isClock(value)) return undefined;
  const read = readClock(value, field, '');
  const intended = clockOf('wire' in read ? read.wire : '');
  return {
    message: `"${field.name}" holds times of day, written 09:05, and "${value}" is none`,
    proposal: intended === undefined ? undefined : `Write "${intended}"`,
    intended,
  };
}

/** The problem of an invalid date constant, such as `2026-02-30`: functions return null, and no date equals it. */
export function noDay(value: unknown): { readonly message: string; readonly proposal: undefined } | undefined {
  const [, day] = typeof value === 'string' ? (/^(\d{4}-\d{2}-\d{2})(?:[ T]|$)/.exec(value) ?? []) : [];
  if (day === undefined || addDays(day, 0) === day) return undefined;
  return { message: `${JSON.stringify(value)} is no day`, proposal: undefined };
}
