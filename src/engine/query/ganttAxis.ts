import { addDays, addMonths, daysBetween, isRealDay, monthOf } from '#language/functions/calendar.ts';
import type { Value } from '#language/Value.ts';

/** The days of a row in a gantt chart, both among them. */
export interface DaySpan {
  readonly first: string;
  readonly last: string;
}

export interface RowDays {
  /** Undefined where it has neither day. */
  readonly span: DaySpan | undefined;
  /** Why the span differs from the fields, or does not exist. */
  readonly lack: 'first' | 'last' | 'both' | 'reversed' | undefined;
}

/** The days from one value to another; a row that ends before it begins spans its first day, marked as reversed. */
export function rowDays(start: Value, end: Value): RowDays {
  const [first, last] = [dayOf(start), dayOf(end)];
  if (first === undefined && last === undefined) return { span: undefined, lack: 'both' };
  if (first === undefined || last === undefined) {
    const only = first ?? last ?? '';
    return { span: { first: only, last: only }, lack: first === undefined ? 'first' : 'last' };
  }
  return first > last
    ? { span: { first: last, last: first }, lack: 'reversed' }
    : { span: { first, last }, lack: undefined };
}

const dayOf = (value: Value): string | undefined =>
  typeof value === 'string' && isRealDay(value) ? value.slice(0, 10) : undefined;

/** The days that a chart shows: whole months around all spans, or the month of today where there is none. */
export function ganttAxis(spans: readonly DaySpan[], today: string): DaySpan & { readonly days: number } {
  const firsts = spans.map(({ first }) => first);
  const lasts = spans.map(({ last }) => last);
  const earliest = firsts.reduce((a, b) => (a < b ? a : b), firsts[0] ?? today);
  const latest = lasts.reduce((a, b) => (a > b ? a : b), lasts[0] ?? today);
  const [first] = monthOf(earliest);
  const [, last] = monthOf(latest);
  return { first, last, days: daysBetween(first, last) + 1 };
}

/** A row of a resource: its days, and its first and last value, which may have a time. */
export interface ResourceSpan extends DaySpan {
  readonly from: string;
  readonly to: string;
}

/** The place of a row among those of its resource: a lane of its own days, and the rows at the same time. */
export interface SpanPlace<R> {
  readonly lane: number;
  readonly clashes: readonly R[];
}

/**
 * Places the rows of a resource: rows that share a day are in different lanes. Rows clash when they share a day, or,
 * with times, more than the moment at which one ends and the next begins.
 */
export function placeSpans<R extends ResourceSpan>(rows: readonly R[]): Map<R, SpanPlace<R>> {
  const ends: string[] = [];
  const places = new Map<R, SpanPlace<R>>();
  for (const row of rows.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0))) {
    const free = ends.findIndex((last) => last < row.first);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = row.last;
    places.set(row, { lane, clashes: rows.filter((other) => other !== row && isClash(row, other)) });
  }
  return places;
}

const DATE_LENGTH = 10;

const isClash = (a: ResourceSpan, b: ResourceSpan): boolean =>
  a.from.length > DATE_LENGTH ? a.from < b.to && b.from < a.to : a.from <= b.to && b.from <= a.to;

export interface AxisMonth {
  /** `2026-03` */
  readonly month: string;
  /** Days from the first day of the axis. */
  readonly from: number;
  readonly days: number;
}

/** The months of an axis, which begins and ends with whole ones. */
export function axisMonths({ first, last }: DaySpan): AxisMonth[] {
  const months: AxisMonth[] = [];
  for (let start: string | null = first; isCalendarDay(start) && start <= last; start = addMonths(start, 1)) {
    const [, end] = monthOf(start);
    months.push({
      month: start.slice(0, 7),
      from: daysBetween(first, start),
      days: daysBetween(start, end) + 1,
    });
  }
  return months;
}

/** The moved part of a span: all of it, its first or its last day. */
export type SpanPart = 'all' | 'first' | 'last';

/** A span with a part of it so many days later; neither day passes the other, and both stay where calendars end. */
export function moveSpan(span: DaySpan, part: SpanPart, days: number): DaySpan {
  const first = part === 'last' ? span.first : addDays(span.first, days);
  const last = part === 'first' ? span.last : addDays(span.last, days);
  if (!isCalendarDay(first) || !isCalendarDay(last)) return span;
  if (first <= last) return { first, last };
  return part === 'first' ? { first: last, last } : { first, last: first };
}

/** Days have four-digit years: days after them cannot be stored or compared. */
const isCalendarDay = (day: string | null): day is string => day?.length === 10;
