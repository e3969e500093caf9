import type { Value } from '../Value.ts';
import {
  addDays,
  addMonths,
  addWorkdays,
  daysBetween,
  isClock,
  isRealDay,
  minuteOfDay,
  minutesBetween,
  monthOf,
  weekday,
} from './calendar.ts';
import { numberOf, SINGLE, textOf, type ExpressionFunction } from './ExpressionFunction.ts';
import { doubleSql, type FunctionSql, type SqlArgument, type SqlKit, type SqlValue } from './SqlKit.ts';

/** Of a day without its time. */
const OF_DAY = { timeOfDay: 'ignored', isEmptyByArguments: true } as const;
const MOVED = { timeOfDay: 'kept', isEmptyByArguments: false } as const;
const DATE = { ...SINGLE, result: 'text', isTransparent: true } as const satisfies Partial<ExpressionFunction>;
const PART = { ...SINGLE, arity: [1, 1], result: 'number' } as const satisfies Partial<ExpressionFunction>;

export const DATE_FUNCTIONS = {
  date: { ...DATE, ...OF_DAY, arity: [1, 1], run: ([x]) => textOf(x)?.slice(0, 10) ?? null },
  year: { ...PART, ...OF_DAY, run: ([x]) => datePart(x, 0, 4) },
  month: { ...PART, ...OF_DAY, run: ([x]) => datePart(x, 5, 7) },
  weekday: { ...PART, ...OF_DAY, run: ([x]) => ofDay(x, (day) => weekday(day) + 1) },
  monthStart: {
    ...DATE,
    ...OF_DAY,
    isEmptyByArguments: false,
    arity: [1, 1],
    run: ([x]) => ofDay(x, (day) => monthOf(day)[0]),
  },
  monthEnd: {
    ...DATE,
    ...OF_DAY,
    isEmptyByArguments: false,
    arity: [1, 1],
    run: ([x]) => ofDay(x, (day) => monthOf(day)[1]),
  },
  daysBetween: {
    ...PART,
    ...OF_DAY,
    arity: [2, 2],
    run: ([a, b]) => ofDay(a, (from) => ofDay(b, (to) => daysBetween(from, to))),
  },
  minutesBetween: {
    ...PART,
    timeOfDay: undefined,
    isEmptyByArguments: false,
    arity: [2, 2],
    run: ([a, b]) => minutesOf(a, b),
  },
  addDays: { ...DATE, ...MOVED, arity: [2, 2], run: ([d, n]) => addDays(realDay(d), numberOf(n)) },
  addWorkdays: { ...DATE, ...MOVED, arity: [2, 2], run: ([d, n]) => addWorkdays(realDay(d), numberOf(n)) },
  addMonths: {
    ...DATE,
    ...MOVED,
    arity: [2, 2],
    run: ([d, n]) => ofDay(d, (day) => (typeof n === 'number' ? addMonths(day, n) : null)),
  },
} satisfies Readonly<Record<string, ExpressionFunction>>;

function datePart(value: Value | undefined, from: number, to: number): number | null {
  const own = realDay(value);
  return own === null ? null : Number(own.slice(from, to));
}

/** A text that begins with a day of the calendar; null for anything else. */
function realDay(value: Value | undefined): string | null {
  const own = textOf(value);
  return own !== null && isRealDay(own) ? own : null;
}

function ofDay(value: Value | undefined, make: (day: string) => Value): Value {
  const day = realDay(value);
  return day === null ? null : make(day);
}

/** Minutes between two moments, or between two times of one day. */
function minutesOf(a: Value | undefined, b: Value | undefined): number | null {
  const [from, to] = [textOf(a), textOf(b)];
  if (from === null || to === null) return null;
  if (isClock(from) && isClock(to)) return minuteOfDay(to) - minuteOfDay(from);
  return isRealDay(from) && isRealDay(to) ? minutesBetween(from, to) : null;
}

const DAY = 'date';
const TIME = 'timestamp(0) without time zone';
const CLOCK = 'time(0) without time zone';

/** Their SQL; undefined if only the evaluator can compute the value. The browser build omits it. */
export const DATE_SQL: Readonly<Record<keyof typeof DATE_FUNCTIONS, FunctionSql | undefined>> = {
  date: ([x], kit) => {
    const of = x?.value();
    if (of?.parts.text === undefined) return { parts: {} };
    const raw = dayOf(of, kit);
    return raw === undefined
      ? { parts: { text: kit.sql`left(${of.parts.text}, 10)` } }
      : { parts: { text: kit.sql`to_char(${raw}, 'YYYY-MM-DD')` }, column: { type: DAY, raw } };
  },
  year: ([x], kit) =>
    partSql(x, kit, { ofDay: (day) => kit.sql`extract(year from ${day})::float8`, from: 1, length: 4 }),
  month: ([x], kit) =>
    partSql(x, kit, { ofDay: (day) => kit.sql`extract(month from ${day})::float8`, from: 6, length: 2 }),
  weekday: ([x], kit) => ({
    parts: { number: ofDaySql(x, kit, (day) => kit.sql`extract(isodow from ${day})::float8`) },
  }),
  monthStart: ([x], kit) => ({ parts: { text: ofDaySql(x, kit, (day) => dayText(monthSql(day, kit), kit)) } }),
  monthEnd: ([x], kit) => ({
    parts: {
      text: ofDaySql(x, kit, (day) =>
        dayText(kit.sql`(${monthSql(day, kit)} + interval '1 month' - interval '1 day')`, kit),
      ),
    },
  }),
  daysBetween: ([a, b], kit) => ({
    parts: { number: ofDaySql(a, kit, (from) => ofDaySql(b, kit, (to) => kit.sql`(${to} - ${from})::float8`)) },
  }),
  minutesBetween: ([a, b], kit) => {
    const { sql } = kit;
    const [ofDays, ofDay] = [momentMinutes, clockMinutes].map(
      (minutes) => sql`(${minutes(b, kit)} - ${minutes(a, kit)})::float8`,
    );
    return { parts: { number: sql`coalesce(${ofDays}, ${ofDay})` } };
  },
  addDays: (args, kit) => movedSql(args, kit, (day, count) => kit.sql`(${day} + ${count})`),
  addWorkdays: (args, kit) => movedSql(args, kit, (day, count) => workdaysAfter(day, count, kit)),
  addMonths: (args, kit) => movedSql(args, kit, (day, count) => monthsAfter(day, count, kit)),
};

const FARTHEST = 100_000_000;

function dayOf<S>({ column }: SqlValue<S>, { sql }: SqlKit<S>): S | undefined {
  if (column?.type === DAY) return column.raw;
  return column?.type === TIME ? sql`${column.raw}::date` : undefined;
}

/** A value computed from the day that an argument is or begins with; null if it is none. */
function ofDaySql<S>(argument: SqlArgument<S> | undefined, kit: SqlKit<S>, make: (day: S) => S): S {
  const of = argument?.value();
  const raw = of === undefined ? undefined : dayOf(of, kit);
  if (raw !== undefined) return make(raw);
  const own = of?.parts.text;
  return own === undefined
    ? kit.sql`null`
    : onRealDay(own, kit, (first, day) => make(kit.sql`(${first} + (${day} - 1))`));
}

const EPOCH_DAY = '1970-01-01';

/** Minutes since 1970 of a moment; null for anything else. */
function momentMinutes<S>(argument: SqlArgument<S> | undefined, kit: SqlKit<S>): S {
  const { sql, literal } = kit;
  const of = argument?.value();
  const days = (day: S): S => sql`(${day} - ${literal(EPOCH_DAY)}::date) * 1440`;
  if (of?.column?.type === DAY) return days(of.column.raw);
  if (of?.column?.type === TIME) return sql`floor(extract(epoch from ${of.column.raw}) / 60)`;
  const own = of?.parts.text;
  if (own === undefined) return sql`null::int`;
  return onRealDay(own, kit, (first, day) => {
    const within = sql`case when char_length(${own}) = 10 then 0
      when substr(${own}, 11) ~ '^[ T]([01]\\d|2[0-3]):[0-5]\\d' then ${partMinutes(own, 12, kit)} end`;
    return sql`${days(sql`(${first} + (${day} - 1))`)} + ${within}`;
  });
}

/** Minutes since midnight of a time of day; null for anything else. */
function clockMinutes<S>(argument: SqlArgument<S> | undefined, kit: SqlKit<S>): S {
  const { sql } = kit;
  const of = argument?.value();
  if (of?.column?.type === CLOCK) return sql`floor(extract(epoch from ${of.column.raw}) / 60)`;
  const own = of?.parts.text;
  if (own === undefined) return sql`null::int`;
  return sql`(case when ${own} ~ '^([01]\\d|2[0-3]):[0-5]\\d(:(?!00)[0-5]\\d)?$' then ${partMinutes(own, 1, kit)} end)`;
}

/** Minutes of the `HH:mm` at a position of a text. */
const partMinutes = <S>(own: S, at: number, { sql, literal }: SqlKit<S>): S =>
  sql`(substr(${own}, ${literal(at)}, 2)::int * 60 + substr(${own}, ${literal(at + 3)}, 2)::int)`;

const dayText = <S>(day: S, { sql }: SqlKit<S>): S => sql`to_char(${day}, 'YYYY-MM-DD')`;

const monthSql = <S>(day: S, { sql }: SqlKit<S>): S => sql`date_trunc('month', (${day})::timestamp)`;

/** A date moved by months; null out of the years 1 to 9999, as the evaluator has it. */
function monthsAfter<S>(day: S, count: S, { sql }: SqlKit<S>): S {
  const month = sql`(extract(year from ${day})::int * 12 + extract(month from ${day})::int - 1)`;
  const moved = sql`(${day} + make_interval(months => ${count}))::date`;
  return sql`(case when ${month} + ${count} between 12 and 119999 then ${moved} end)`;
}

/** A part of a date as a number; null for a text that does not begin like one. */
function partSql<S>(
  argument: SqlArgument<S> | undefined,
  kit: SqlKit<S>,
  { ofDay, from, length }: { ofDay: (day: S) => S; from: number; length: number },
): SqlValue<S> {
  const { sql, literal } = kit;
  const of = argument?.value();
  const own = of?.parts.text;
  if (of === undefined || own === undefined) return { parts: {} };
  const raw = dayOf(of, kit);
  if (raw !== undefined) return { parts: { number: ofDay(raw) } };
  const part = sql`substr(${own}, ${literal(from)}, ${literal(length)})::float8`;
  return { parts: { number: onRealDay(own, kit, () => part) } };
}

/** A value computed from the first of the month and the day in it, if a text begins with a valid day; else null. */
function onRealDay<S>(own: S, { sql, literal }: SqlKit<S>, make: (first: S, day: S) => S): S {
  const number = (from: number, length: number): S => sql`substr(${own}, ${literal(from)}, ${literal(length)})::int`;
  const first = sql`make_date(${number(1, 4)}, ${number(6, 2)}, 1)`;
  const day = number(9, 2);
  const last = sql`extract(day from ${first} + interval '1 month' - interval '1 day')::int`;
  // The cases are nested because the last day can only be computed for a valid month.
  const inMonth = sql`case when ${day} between 1 and ${last} then ${make(first, day)} end`;
  return sql`case when ${own} ~ '^(?!0000)\\d{4}-(0[1-9]|1[0-2])-\\d{2}' then ${inMonth} end`;
}

/** A date moved by whole days or by working days, its time kept. */
function movedSql<S>(
  [first, second]: readonly SqlArgument<S>[],
  kit: SqlKit<S>,
  move: (day: S, count: S) => S,
): SqlValue<S> {
  const { sql } = kit;
  const [of, days] = [first?.value(), second?.value()];
  if (of?.parts.text === undefined || days?.parts.number === undefined) return { parts: {} };
  const number = doubleSql(days, kit);
  // Days out of every calendar are no date for the evaluator, and no number for the database.
  const count = sql`(case when abs(${number}) <= ${kit.literal(FARTHEST)} then trunc(${number})::int end)`;
  const moved = (day: S): S => move(day, count);
  if (of.column?.type === DAY) return { parts: { text: sql`to_char(${moved(of.column.raw)}, 'YYYY-MM-DD')` } };
  if (of.column?.type === TIME) {
    const day = moved(sql`${of.column.raw}::date`);
    return { parts: { text: sql`to_char(${day}, 'YYYY-MM-DD') || to_char(${of.column.raw}, ' HH24:MI:SS')` } };
  }
  return { parts: { text: movedText(of.parts.text, kit, moved) } };
}

/** A date moved by working days, as the evaluator does it. */
function workdaysAfter<S>(day: S, count: S, { sql }: SqlKit<S>): S {
  const weekday = sql`(extract(isodow from ${day})::int - 1)`;
  const from = sql`(case when ${weekday} <= 4 then ${weekday} when ${count} > 0 then 4 else 0 end)`;
  const moved = sql`(case when ${weekday} <= 4 then 0 when ${count} > 0 then 4 - ${weekday} else 7 - ${weekday} end)`;
  const weekends = sql`2 * floor((${from} + ${count}) / 5.0)::int`;
  return sql`(case when ${count} = 0 then ${day} else ${day} + ${moved} + ${count} + ${weekends} end)`;
}

/** A text that begins with a day of the calendar, moved; its rest kept. */
function movedText<S>(own: S, kit: SqlKit<S>, moved: (day: S) => S): S {
  const { sql } = kit;
  return onRealDay(
    own,
    kit,
    (first, day) => sql`to_char(${moved(sql`(${first} + (${day} - 1))`)}, 'YYYY-MM-DD') || substr(${own}, 11)`,
  );
}
