import {
  addDays,
  addMonths,
  addWorkdays,
  clockAt,
  daysBetween,
  isClock,
  minuteOfDay,
  minutesBetween,
} from '#language/functions/calendar.ts';
import type { ExpressionOf } from '#language/Expression.ts';
import type { FRAME_FUNCTIONS } from '#language/functions/functions.ts';
import { isList, type Value } from '#language/Value.ts';
import { isDate } from '#fields/facets/domains.ts';
import { rowOfColumn } from './RowSolver.ts';

const MAX_TEXT_LENGTH = 2000;
const DAY = 'YYYY-MM-DD'.length;
const DAY_MINUTES = 24 * 60;

/** Values of either operand that produce the result, given the other operand. */
export function arithmeticSides(
  op: ExpressionOf<'arithmetic'>['op'],
  result: Value,
  left: Value,
  right: Value,
): readonly [Value | undefined, Value | undefined] {
  if (op === '+' && typeof result === 'string') {
    const [start, end] = [typeof left === 'string' ? left : '', typeof right === 'string' ? right : ''];
    return [
      result.endsWith(end) ? result.slice(0, result.length - end.length) : undefined,
      result.startsWith(start) ? result.slice(start.length) : undefined,
    ];
  }
  if (typeof result !== 'number') return [undefined, undefined];
  const [a, b] = [typeof left === 'number' ? left : undefined, typeof right === 'number' ? right : undefined];
  return [
    b === undefined
      ? undefined
      : tidy({ '+': result - b, '-': result + b, '*': result / b, '/': result * b, '%': result }[op]),
    a === undefined
      ? undefined
      : tidy({ '+': result - a, '-': a - result, '*': result / a, '/': a / result, '%': a - result }[op]),
  ];
}

/** Rounds a number to the decimals that records store; undefined for a non-finite number. */
const tidy = (number: number): number | undefined => (Number.isFinite(number) ? Number(number.toFixed(6)) : undefined);

/** What an argument of a call must be for a result: its position, and all arguments as they are. */
interface Wanted<T> {
  readonly result: T;
  readonly at: number;
  readonly first: Value;
  readonly second: Value;
}

/** By the type of the result. */
interface Inverse {
  readonly number?: (wanted: Wanted<number>) => Value[];
  readonly text?: (wanted: Wanted<string>) => Value[];
}

const same = ({ result }: Wanted<Value>): Value[] => [result];
const firstSame = ({ at, result }: Wanted<Value>): Value[] => (at === 0 ? [result] : []);
const OF_FIRST: Inverse = { text: firstSame };

const byColumn = (name: 'sum' | 'sumTo' | 'maxOf' | 'minOf'): Inverse => {
  const rows = ({ at, first, second, result }: Wanted<number | string>): Value[] =>
    at === 0 ? rowOfColumn(name, first, second, result) : [];
  return name === 'maxOf' || name === 'minOf' ? { number: rows, text: rows } : { number: rows };
};

const moved = (move: (day: string, count: number) => string | null): Inverse => ({
  text: ({ at, first, second, result }) => {
    if (at !== 0)
      return typeof first === 'string' && isDate(first) && isDate(result) ? [daysBetween(first, result)] : [];
    const start = move(result, typeof second === 'number' ? -second : 0);
    return start === null ? [] : [start];
  },
});

/** How the arguments of each function follow from its result; undefined: no argument is proposed. */
const INVERSES: Readonly<Record<keyof typeof FRAME_FUNCTIONS, Inverse | undefined>> = {
  abs: { number: ({ result }) => [result, -result] },
  min: { number: same },
  max: { number: same },
  round: { number: firstSame },
  floor: { number: ({ result }) => [result, tidy(result - 0.01) ?? result] },
  ceil: { number: ({ result }) => [result, tidy(result + 0.01) ?? result] },
  // A Monday, and the days after it.
  weekday: { number: ({ result }) => (result >= 1 && result <= 7 ? [addDays('2026-03-09', result - 1)] : []) },
  daysBetween: {
    number: ({ result, at, first, second }) => dayApart(at === 0 ? second : first, at === 0 ? -result : result),
  },
  minutesBetween: {
    number: ({ result, at, first, second }) => minutesApart(at === 0 ? second : first, at === 0 ? -result : result),
  },
  year: { number: ({ result }) => [`${String(result).padStart(4, '0')}-06-15`] },
  month: {
    number: ({ result }) => (result >= 1 && result <= 12 ? [`2026-${String(result).padStart(2, '0')}-15`] : []),
  },
  length: { number: ({ result, first }) => lengthOf(result, first) },
  sum: byColumn('sum'),
  sumTo: byColumn('sumTo'),
  maxOf: byColumn('maxOf'),
  minOf: byColumn('minOf'),
  text: { text: ({ result }) => [Number.isFinite(Number(result)) ? Number(result) : result] },
  plain: OF_FIRST,
  words: OF_FIRST,
  upper: OF_FIRST,
  lower: OF_FIRST,
  date: OF_FIRST,
  monthStart: OF_FIRST,
  monthEnd: OF_FIRST,
  addMonths: {
    text: ({ at, second, result }) =>
      at === 0 && isDate(result) && typeof second === 'number' ? [addMonths(result, -second)] : [],
  },
  addDays: moved(addDays),
  addWorkdays: moved(addWorkdays),
  ...{ before: undefined, after: undefined, trim: undefined, slice: undefined, matches: undefined },
  ...{ startsWith: undefined, endsWith: undefined, contains: undefined, children: undefined, label: undefined },
  ...{ empty: undefined, overlaps: undefined, allIn: undefined, any: undefined, every: undefined },
  ...{ count: undefined, list: undefined, previous: undefined, share: undefined },
};

const inverses = new Map<string, Inverse | undefined>(Object.entries(INVERSES));

/** Values of one argument that make a call return a value, the other arguments being what they are. */
export function argumentsFor(name: string, at: number, result: Value, args: readonly Value[]): Value[] {
  const [first = null, second = null] = args;
  const { number, text } = inverses.get(name) ?? {};
  if (typeof result === 'number') return number?.({ result, at, first, second }) ?? [];
  return typeof result === 'string' ? (text?.({ result, at, first, second }) ?? []) : [];
}

function dayApart(from: Value, days: number): Value[] {
  return typeof from === 'string' && isDate(from) ? [addDays(from, days)] : [];
}

/** A time this many minutes after another one (a date counts as midnight); a time of day stays within the day. */
function minutesApart(from: Value, minutes: number): Value[] {
  if (typeof from === 'string' && isClock(from)) return [clockAt(minuteOfDay(from) + minutes)];
  if (typeof from !== 'string' || !isDate(from)) return [];
  const time = minutesBetween(from.slice(0, DAY), from) ?? 0;
  const [days, rest] = [Math.floor((time + minutes) / DAY_MINUTES), Math.floor(time + minutes)];
  const inDay = rest - days * DAY_MINUTES;
  const clock = [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, '0'));
  const day = addDays(from.slice(0, DAY), days);
  return day === null ? [] : [`${day} ${clock.join(':')}:00`];
}

function lengthOf(length: number, sample: Value): Value[] {
  if (!Number.isInteger(length) || length < 1 || length > MAX_TEXT_LENGTH) return [];
  const [item] = isList(sample) ? sample : [];
  return item === undefined ? ['1'.repeat(length)] : [Array.from({ length }, () => item)];
}
