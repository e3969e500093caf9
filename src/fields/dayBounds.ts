import { addDays } from '#language/functions/calendar.ts';
import { isQuickRange, quickRange } from './quickRange.ts';
import type { FieldModel } from './FieldModel.ts';

/** The first and the last day that any date may be (domain 0.2). */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2999-12-31';

/** First and last day that a filter text for dates names: a quick range, `from~to` with either end open, or one day; undefined for any other text. */
export function dayBounds(
  text: string,
  today: string,
): readonly [from: string | undefined, to: string | undefined] | undefined {
  const [from = '', to = ''] = isQuickRange(text)
    ? quickRange(text, today)
    : text.includes('~')
      ? text.split('~')
      : [text, text];
  if (![from, to].every((day) => day === '' || isDay(day))) return undefined;
  return [from === '' ? undefined : from, to === '' ? undefined : to];
}

/** A day that the calendar has. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text;

/** The first day a date field may hold: that of all dates, unless the field itself states a fixed earlier one. */
export function firstDayOf({ minimum }: Pick<FieldModel, 'minimum'>): string {
  if (minimum === undefined || !('expression' in minimum) || minimum.expression.kind !== 'literal') return FIRST_DAY;
  const { value } = minimum.expression;
  return typeof value === 'string' && value < FIRST_DAY ? value : FIRST_DAY;
}
