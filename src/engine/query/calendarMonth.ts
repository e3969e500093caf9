import { addDays, addMonths, monthOf, weekday } from '#language/functions/calendar.ts';

const DAYS = 7;

/** Names in the address of a list the month that its calendar shows; without it that of today. */
export const MONTH = 'month';

/** The names of weekdays, by `weekday`. */
export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

/** A day (`2026-03-05`) as a text: 3 月 5 日 周四. */
export const dayTitle = (day: string): string =>
  `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日 周${WEEKDAYS[weekday(day)] ?? ''}`;

/** The weeks of a month (`2026-03`), each from Monday to Sunday, with the days of the months before and after that they have. */
export function monthWeeks(month: string): string[][] {
  const [first, last] = monthOf(`${month}-01`);
  const weeks: string[][] = [];
  for (
    let monday = addDays(first, -weekday(first));
    monday !== null && monday <= last;
    monday = addDays(monday, DAYS)
  ) {
    const start = monday;
    weeks.push(Array.from({ length: DAYS }, (_, i) => addDays(start, i) ?? ''));
  }
  return weeks;
}

/** The month so many months later; the same where calendars end. */
export const stepMonth = (month: string, months: number): string =>
  addMonths(`${month}-01`, months)?.slice(0, 7) ?? month;

/** Whether a text is a month that a calendar can show. */
export const isMonth = (text: string): boolean => /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);

/** A day or a time moved to another day; a time stays the same of the day. */
export const onDay = (value: string, day: string): string => `${day}${value.slice(day.length)}`;
