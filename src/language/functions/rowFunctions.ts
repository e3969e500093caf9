import { isList, isRow, type Value } from '../Value.ts';
import { numberOf, PLAIN, textOf, type ExpressionFunction } from './ExpressionFunction.ts';
import { sumDecimals, roundHalfUp } from '../decimalArithmetic.ts';
import type { FunctionSql, SqlArgument, SqlRows } from './SqlKit.ts';

const OF_COLUMN = { ...PLAIN, arity: [2, 2], rows: 0, column: 1 } as const satisfies Partial<ExpressionFunction>;

/** A function of a column that looks at all rows, or at those a condition holds for. */
const OF_SOME = { ...OF_COLUMN, arity: [2, 3], condition: 2 } as const satisfies Partial<ExpressionFunction>;

const OF_ROWS = { ...PLAIN, arity: [2, 2], rows: 0, condition: 1 } as const satisfies Partial<ExpressionFunction>;

const OF_PLACE = {
  ...OF_COLUMN,
  arity: [3, 3],
  isExact: 'never',
} as const satisfies Partial<ExpressionFunction>;

export const ROW_FUNCTIONS = {
  any: { ...OF_ROWS, result: 'boolean', run: ([, held]) => isList(held) && held.length > 0 },
  every: { ...OF_ROWS, result: 'boolean', run: ([rows, held]) => countOf(rows) === countOf(held) },
  count: { ...OF_ROWS, result: 'number', isEmptyByArguments: true, run: ([, held]) => countOf(held) },
  sum: {
    ...OF_SOME,
    result: 'number',
    isEmptyByArguments: true,
    run: (args) => sumRows(rowsMeant(args), textOf(args[1])),
  },
  list: {
    ...OF_SOME,
    result: 'list',
    run: (args) => [...new Set(fieldOfRows(rowsMeant(args), textOf(args[1])).filter((value) => value !== null))],
    isExact: 'never',
  },
  maxOf: { ...OF_SOME, result: 'any', run: (args) => extremeOf(args, (a, b) => a > b) },
  minOf: { ...OF_SOME, result: 'any', run: (args) => extremeOf(args, (a, b) => a < b) },
  previous: {
    ...OF_PLACE,
    result: 'any',
    run: ([rows, field, index]) => fieldOfRows(rowBefore(rows, numberOf(index)), textOf(field))[0] ?? null,
  },
  sumTo: {
    ...OF_PLACE,
    result: 'number',
    run: ([rows, field, index]) => sumUpTo(rows, textOf(field), numberOf(index)),
  },
  share: {
    ...PLAIN,
    arity: [4, 4],
    result: 'number',
    run: ([total, rows, field, index]) => shareOf(numberOf(total), rows, textOf(field), numberOf(index)),
    isExact: 'never',
    rows: 1,
    column: 2,
  },
} satisfies Readonly<Record<string, ExpressionFunction>>;

/** A field of every child row; null where a row has none. */
function fieldOfRows(rows: Value | undefined, field: string | null): Value[] {
  if (rows === undefined || !isList(rows) || field === null) return [];
  return rows.map((row) => (isRow(row) && Object.hasOwn(row, field) ? (row[field] ?? null) : null));
}

function sumRows(rows: Value | undefined, field: string | null): number {
  return sumDecimals(fieldOfRows(rows, field).filter((value) => typeof value === 'number'));
}

const countOf = (rows: Value | undefined): number => (isList(rows) ? rows.length : 0);

/** The rows that a function of a column looks at: those a condition holds for, where it has one. */
const rowsMeant = ([rows, , held]: readonly Value[]): Value | undefined => (held === undefined ? rows : held);

/** The row before the one at a place, alone in a list. */
const rowBefore = (rows: Value | undefined, index: number | null): Value[] =>
  isList(rows) && index !== null && index > 0 ? rows.slice(index - 1, index) : [];

/** Whether the first of two numbers or texts is the better one. */
type Pick = (a: number | string, b: number | string) => boolean;

const MOMENT = /^(\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?|\d{2}:\d{2}(:\d{2})?)$/;

/** The best of the numbers of a column, or of its days and times where it has no numbers. */
function extremeOf(args: readonly Value[], pick: Pick): Value {
  const values = fieldOfRows(rowsMeant(args), textOf(args[1]));
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length > 0) return numbers.reduce((a, b) => (pick(a, b) ? a : b));
  const moments = values.filter((value) => typeof value === 'string').filter((value) => MOMENT.test(value));
  return moments.length === 0 ? null : moments.reduce((a, b) => (pick(a, b) ? a : b));
}

/** Cached results for all rows of a list, from which each row takes its part. */
const shared = new WeakMap<readonly Value[], Map<string, readonly number[]>>();

/** Computes a shared result once for all rows, for linear cost; rows are never modified. */
function onceForRows(rows: readonly Value[], key: string, make: () => readonly number[]): readonly number[] {
  const known = shared.get(rows) ?? new Map<string, readonly number[]>();
  shared.set(rows, known);
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

function sumUpTo(rows: Value | undefined, field: string | null, index: number | null): number | null {
  if (rows === undefined || !isList(rows) || field === null || index === null) return null;
  return onceForRows(rows, field, () => runningSums(fieldOfRows(rows, field)))[index] ?? null;
}

function runningSums(values: readonly Value[]): number[] {
  let sum = 0;
  return values.map((value) => (typeof value === 'number' ? (sum = sumDecimals([sum, value])) : sum));
}

function shareOf(
  total: number | null,
  rows: Value | undefined,
  field: string | null,
  index: number | null,
): number | null {
  if (total === null || index === null || field === null || rows === undefined || !isList(rows)) return null;
  const parts = (): number[] => shareMoney(total, fieldOfRows(rows, field).map(numberOf));
  return onceForRows(rows, `${field} ${String(total)}`, parts)[index] ?? null;
}

/**
 * Divides an amount by percentages to the cent. Where they come to 100, the parts come to the amount: what rounding leaves over goes
 * to the largest share, the first of equal ones. Empty percentages get nothing.
 */
export function shareMoney(total: number, percents: readonly (number | null)[]): number[] {
  const parts = percents.map((percent) => roundHalfUp((total * (percent ?? 0)) / 100, 2) ?? 0);
  if (sumDecimals(percents.map((percent) => percent ?? 0)) !== 100) return parts;
  const largest = percents.reduce<number>((best, n, i) => ((n ?? 0) > (percents[best] ?? 0) ? i : best), 0);
  const rest = (roundHalfUp(total, 2) ?? 0) - sumDecimals(parts);
  return parts.map((part, i) => (i === largest ? (roundHalfUp(part + rest, 2) ?? 0) : part));
}

/** Their SQL; undefined if only the evaluator can compute the value. The browser build omits it. */
export const ROW_SQL: Readonly<Record<keyof typeof ROW_FUNCTIONS, FunctionSql | undefined>> = {
  any: ([, held], { sql }) => ({
    parts: { boolean: held?.rows === undefined ? sql`false` : sql`(not ${held.rows.isNone})` },
  }),
  every: ([rows, held], { sql }) => ({
    parts: {
      boolean:
        rows?.rows === undefined || held?.rows === undefined
          ? sql`true`
          : sql`(${rows.rows.count} = ${held.rows.count})`,
    },
  }),
  count: ([, held], { sql }) => ({ parts: { number: held?.rows?.count ?? sql`0::float8` } }),
  sum: (args, { sql }) => ({ parts: { number: rowsOf(args)?.sum(constantText(args[1])) ?? sql`0::float8` } }),
  list: (args) => rowsOf(args)?.list(constantText(args[1])) ?? { parts: {} },
  maxOf: (args) => rowsOf(args)?.extreme(constantText(args[1]), 'max') ?? { parts: {} },
  minOf: (args) => rowsOf(args)?.extreme(constantText(args[1]), 'min') ?? { parts: {} },
  previous: undefined,
  sumTo: undefined,
  share: undefined,
};

/** The rows that a function of a column looks at. */
const rowsOf = <S>([rows, , held]: readonly SqlArgument<S>[]): SqlRows<S> | undefined => (held ?? rows)?.rows;

function constantText<S>(argument: SqlArgument<S> | undefined): string {
  const constant = argument?.value().constant;
  return typeof constant === 'string' ? constant : '';
}
