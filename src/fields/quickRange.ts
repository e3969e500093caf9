import { addDays, weekday } from '#language/functions/calendar.ts';
import { plainText, type Value } from '#language/Value.ts';
import type { FieldModel } from './FieldModel.ts';

/** The quick date ranges of every list, in the order they are offered (spec section 9). */
export const QUICK_RANGES = { today: '今日', week: '本周', month: '本月', year: '本年', all: '全部' } as const;
export type QuickRange = keyof typeof QUICK_RANGES;

/** Whether a text is the keyword of a quick date range. */
export const isQuickRange = (text: string): text is QuickRange => Object.hasOwn(QUICK_RANGES, text);

/** First and last day of a quick range that contains `today` (`YYYY-MM-DD`); weeks begin on Monday. */
export function quickRange(range: QuickRange, today: string): readonly [from: string, to: string] {
  const day = today.slice(0, 10);
  switch (range) {
    case 'today':
      return [day, day];
    case 'week': {
      const monday = addDays(day, -weekday(day)) ?? day;
      return [monday, addDays(monday, 6) ?? day];
    }
    case 'month': {
      const first = `${day.slice(0, 7)}-01`;
      const next = addDays(first, 31) ?? day;
      return [first, addDays(`${next.slice(0, 7)}-01`, -1) ?? day];
    }
    case 'year':
      return [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`];
    case 'all':
      return ['2000-01-01', '2999-12-31'];
  }
}

const DAYS = ['一', '二', '三', '四', '五', '六', '日'];

/** A day or a moment with its day of the week: `2026-12-24 周四 09:30`. */
export function withWeekday(value: Value): string {
  const text = plainText(value, '');
  return `${text.slice(0, 10)} 周${DAYS[weekday(text)] ?? ''}${text.slice(10).replace(/:00$/, '')}`;
}

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

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text;

/** The first day a date field may hold: that of all dates, unless the field itself states a fixed earlier one. */
export function firstDayOf({ minimum }: Pick<FieldModel, 'minimum'>): string {
  const stated = minimum !== undefined && 'expression' in minimum ? minimum.expression : minimum;
  const value = stated !== undefined && 'value' in stated ? stated.value : null;
  return typeof value === 'string' && value < FIRST_DAY ? value : FIRST_DAY;
}
