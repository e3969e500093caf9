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

/** Functions that may return their argument unchanged. */
const PART_OF: ReadonlySet<string> = new Set(['plain', 'words', 'upper', 'lower', 'date', 'monthStart', 'monthEnd']);

/** Values of one argument that make a call return a value, the other arguments being what they are. */
export function argumentsFor(name: string, at: number, result: Value, args: readonly Value[]): Value[] {
  const [first = null, second = null] = args;
  const isFirst = at === 0;
  if (typeof result === 'number') {
    if (name === 'abs') return [result, -result];
    if (name === 'min' || name === 'max' || (isFirst && name === 'round')) return [result];
    if (name === 'text') return [];
    if (name === 'floor') return [result, tidy(result - 0.01) ?? result];
    if (name === 'ceil') return [result, tidy(result + 0.01) ?? result];
    // A Monday, and the days after it.
    if (name === 'weekday') return result >= 1 && result <= 7 ? [addDays('2026-03-09', result - 1)] : [];
    if (name === 'daysBetween') return dayApart(isFirst ? second : first, isFirst ? -result : result);
    if (name === 'minutesBetween') return minutesApart(isFirst ? second : first, isFirst ? -result : result);
    if (name === 'year') return [`${String(result).padStart(4, '0')}-06-15`];
    if (name === 'month') return result >= 1 && result <= 12 ? [`2026-${String(result).padStart(2, '0')}-15`] : [];
    if (name === 'length') return lengthOf(result, first);
    return isFirst ? rowOfColumn(name, first, second, result) : [];
  }
  if (typeof result !== 'string') return [];
  if (name === 'maxOf' || name === 'minOf') return isFirst ? rowOfColumn(name, first, second, result) : [];
  if (name === 'text') return Number.isFinite(Number(result)) ? [Number(result)] : [result];
  if (PART_OF.has(name) && isFirst) return [result];
  if (name === 'addMonths' && isFirst && isDate(result) && typeof second === 'number')
    return [addMonths(result, -second)];
  if (name !== 'addDays' && name !== 'addWorkdays') return [];
  if (!isFirst) return typeof first === 'string' && isDate(first) && isDate(result) ? [daysBetween(first, result)] : [];
  const days = typeof second === 'number' ? -second : 0;
  const moved = name === 'addDays' ? addDays(result, days) : addWorkdays(result, days);
  return moved === null ? [] : [moved];
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
