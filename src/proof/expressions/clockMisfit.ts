import type { FieldModel } from '#fields/FieldModel.ts';
import { readClock } from '#fields/facets/readClock.ts';
import { isTimeOfDay } from '#fields/table/traits.ts';
import { clockOf, isClock } from '#language/functions/clock.ts';

/** A constant that a field of times of day can never hold. */
interface ClockMisfit {
  readonly message: string;
  readonly proposal: string | undefined;
  /** What it surely means. */
  readonly intended: string | undefined;
}

/** Tells what is wrong with a constant text for a field of times of day: `9:00` is never the time that is written 09:00. */
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
