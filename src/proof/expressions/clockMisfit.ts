import type { FieldModel } from '#fields/FieldModel.ts';
import { readClock } from '#fields/facets/readClock.ts';
import { isTimeOfDay } from '#fields/table/traits.ts';
import { clockOf, isClock } from '#language/functions/clock.ts';

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
