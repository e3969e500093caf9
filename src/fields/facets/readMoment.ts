import { addDays, weekday } from '#language/functions/calendar.ts';
import type { FieldModel } from '../FieldModel.ts';
import { CLOCK_PARTS, clockTime } from './readClock.ts';
import { halfWidth, type ReadCell } from './FieldKind.ts';

/** The day of rest has two names. */
const WEEK = '一二三四五六日天';
const DAYS: Readonly<Record<string, number>> = {
  前天: -2,
  昨天: -1,
  昨日: -1,
  今天: 0,
  今日: 0,
  明天: 1,
  明日: 1,
  后天: 2,
  大后天: 3,
};
/** Weeks, months or years from now. */
const STEPS: Readonly<Record<string, number>> = {
  上上: -2,
  上: -1,
  去: -1,
  本: 0,
  这: 0,
  今: 0,
  下: 1,
  明: 1,
  下下: 2,
};
const TIME = new RegExp(`^(.*?)[ T]*(${CLOCK_PARTS})$`);
const MAX_INPUT_LENGTH = 40;

/**
 * Parses a day or a time as users write it, relative to `now` (`YYYY-MM-DD HH:mm:ss`): `2026/12/24`, `20261224`,
 * `12月24日`, `12.24`, `明天`, `下周三`, `月底`, with `14:30` or `下午3点`. A missing year is that of `now`. Ambiguous texts are
 * refused: `周一` in the past, `3点`, `26-12-24`.
 */
export function readMoment(text: string, { title }: FieldModel, moment: 'date' | 'datetime', now: string): ReadCell {
  const shown = text.trim();
  const plain = halfWidth(shown);
  if (plain === '现在' && moment === 'datetime') return { wire: now };
  const parts = plain.length > MAX_INPUT_LENGTH ? null : TIME.exec(plain);
  const [time, name] = parts === null ? ['00:00:00', ''] : [clockTime(parts.slice(3)), parts[2] ?? ''];
  const day = plain.length > MAX_INPUT_LENGTH ? undefined : readNamedDay(parts?.[1] ?? plain, now);
  if (day === undefined || addDays(day, 0) !== day) return { message: `${title}“${shown}”读不出${WORDS[moment]}` };
  if (time === undefined) return { message: `${title}“${shown}”读不出时间，可以写成 14:30 或 下午2点半` };
  if (moment === 'datetime') return { wire: `${day} ${time}` };
  return time === '00:00:00' ? { wire: day } : { message: `${title}只填日期，不能带时间“${name}”` };
}

const WORDS = {
  date: '日期，可以写成 2026-12-24、12.24 或 下周三',
  datetime: '日期时间，可以写成 2026-12-24 14:30 或 明天下午3点',
} as const;

const two = (value: string | number): string => String(value).padStart(2, '0');

/** The day, with its day of the week checked where that is written behind it. */
function readNamedDay(text: string, now: string): string | undefined {
  const [, written, name] = /^(.*\d[日号]?) ?\(?(?:周|星期)([一二三四五六日天])\)?$/.exec(text) ?? [];
  const day = readDay(written ?? text, now.slice(0, 10));
  return day === undefined || name === undefined || weekday(day) === weekdayOf(name) ? day : undefined;
}

function readDay(text: string, today: string): string | undefined {
  const days = DAYS[text];
  if (days !== undefined) return addDays(today, days) ?? undefined;
  for (const [form, read] of FORMS) {
    const found = form.exec(text);
    if (found !== null) return read(found.slice(1), today) ?? undefined;
  }
  return undefined;
}

type Found = readonly (string | undefined)[];

/** The formats of a day, each with the conversion of its parts; a missing part is undefined. */
const FORMS: readonly (readonly [RegExp, (found: Found, today: string) => string | null | undefined])[] = [
  [/^(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})[日号]?$/, ([y = '', m = '', d = '']) => dayOf(y, m, d)],
  [/^(\d{4})(\d{2})(\d{2})$/, ([y = '', m = '', d = '']) => dayOf(y, m, d)],
  [
    /^(?:([去今明])年)?(\d{1,2})[-/.月] ?(\d{1,2})[日号]?$/,
    ([y, m = '', d = ''], today) => dayOf(yearOf(today, y), m, d),
  ],
  [/^(?:([上下本这])个?月)?(\d{1,2})[日号]$/, ([m, d = ''], today) => dayOf(...monthOf(today, m), d)],
  [/^([上下本这])?个?月[底末]$/, ([m], today) => lastOf(...monthOf(today, m))],
  [/^(0?[1-9]|1[0-2])月[底末]$/, ([m = ''], today) => lastOf(yearOf(today), Number(m))],
  [/^([去今本明])?年[底末]$/, ([y], today) => dayOf(yearOf(today, y), 12, 31)],
  [/^(\d{1,3})天[之以]?([前后])$/, ([days, way], today) => addDays(today, Number(days) * (way === '前' ? -1 : 1))],
  [/^(上上|下下|[上下本这])?个?(?:周|星期|礼拜)([一二三四五六日天])$/, dayOfWeek],
];

const dayOf = (year: number | string, month: number | string, day: number | string): string =>
  `${year}-${two(month)}-${two(day)}`;

const yearOf = (today: string, word = '今'): number => Number(today.slice(0, 4)) + (STEPS[word] ?? 0);

function monthOf(today: string, word = '本'): [year: number, month: number] {
  const months = yearOf(today) * 12 + Number(today.slice(5, 7)) - 1 + (STEPS[word] ?? 0);
  return [Math.floor(months / 12), (months % 12) + 1];
}

/** The last day of a month: that before the first of the next one. */
const lastOf = (year: number, month: number): string | null => addDays(dayOf(year, month + 1, 0), 0);

/** Undefined for a past day of this week without a prefix: this week's or next week's could be meant. */
function dayOfWeek([word, name]: Found, today: string): string | null | undefined {
  const ahead = weekdayOf(name) - weekday(today);
  return word === undefined && ahead < 0 ? undefined : addDays(today, ahead + 7 * (STEPS[word ?? '本'] ?? 0));
}

/** 0 Monday .. 6 Sunday. */
const weekdayOf = (name = ''): number => Math.min(WEEK.indexOf(name), 6);
