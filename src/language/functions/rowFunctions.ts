import { isList, isRow, type Value } from '../Value.ts';
import {
  numberOf,
  PLAIN,
  textOf,
  type CallWording,
  type ExpressionFunction,
  type WordedArgument,
} from './ExpressionFunction.ts';
import { roundHalfUp } from '../roundHalfUp.ts';
import { sumDecimals } from '../sumDecimals.ts';
import { inSum, partOf, POWER, test, unit, within, type Phrase } from './words.ts';
import type { FunctionSql, SqlArgument, SqlRows } from './SqlKit.ts';

const OF_COLUMN = { ...PLAIN, arity: [2, 2], rows: 0, column: 1 } as const satisfies Partial<ExpressionFunction>;

/** A function of a column that looks at all rows, or at those a condition holds for. */
const OF_SOME = { ...OF_COLUMN, arity: [2, 3], condition: 2 } as const satisfies Partial<ExpressionFunction>;

const OF_ROWS = { ...PLAIN, arity: [2, 2], rows: 0, condition: 1 } as const satisfies Partial<ExpressionFunction>;

/** A function of a column and the place of a row. */
const OF_PLACE = {
  ...OF_COLUMN,
  arity: [3, 3],
  isExact: 'never',
} as const satisfies Partial<ExpressionFunction>;

export const ROW_FUNCTIONS = {
  any: {
    ...OF_ROWS,
    result: 'boolean',
    call: 'any(行, 条件)',
    help: '有一行满足条件，条件里用 `$row.字段` 读这一行',
    run: ([, held]) => isList(held) && held.length > 0,
    phrase: ([rows = unit(''), when = unit('')], { isNegated }) =>
      test(`${inSum(rows)}${isNegated ? '没有' : '有'}满足（${when.text}）的行`),
  },
  every: {
    ...OF_ROWS,
    result: 'boolean',
    call: 'every(行, 条件)',
    help: '每一行都满足条件，没有行时也为真',
    run: ([rows, held]) => countOf(rows) === countOf(held),
    phrase: ([rows = unit(''), when = unit('')], { isNegated }) =>
      test(`${inSum(rows)}${isNegated ? '不是每行都' : '每行都'}满足（${when.text}）`),
  },
  count: {
    ...OF_ROWS,
    result: 'number',
    call: 'count(行, 条件)',
    help: '满足条件的行数',
    run: ([, held]) => countOf(held),
    phrase: ([rows = unit(''), when = unit('')]) => partOf(thoseRows(rows, when), '行数'),
  },
  sum: {
    ...OF_SOME,
    result: 'number',
    call: "sum(行, '字段', 条件)",
    help: '明细行某个字段的合计，可以只算满足条件的行',
    run: (args) => sumRows(rowsMeant(args), textOf(args[1])),
    phrase: (args, wording) => columnPhrase(args, wording, '合计'),
  },
  list: {
    ...OF_SOME,
    result: 'list',
    call: "list(行, '字段', 条件)",
    help: '明细行某个字段的值，每个值一次，可以只取满足条件的行',
    run: (args) => [...new Set(fieldOfRows(rowsMeant(args), textOf(args[1])).filter((value) => value !== null))],
    isExact: 'never',
    phrase: (args, wording) => columnPhrase(args, wording, ''),
  },
  maxOf: {
    ...OF_SOME,
    result: 'any',
    call: "maxOf(行, '字段', 条件)",
    help: '明细行某个字段最大的数或最晚的日期，没有就是空的',
    run: (args) => extremeOf(args, (a, b) => a > b),
    phrase: (args, wording) => columnPhrase(args, wording, '最大值'),
  },
  minOf: {
    ...OF_SOME,
    result: 'any',
    call: "minOf(行, '字段', 条件)",
    help: '明细行某个字段最小的数或最早的日期，没有就是空的',
    run: (args) => extremeOf(args, (a, b) => a < b),
    phrase: (args, wording) => columnPhrase(args, wording, '最小值'),
  },
  previous: {
    ...OF_PLACE,
    result: 'any',
    call: "previous(行, '字段', $index)",
    help: '上一行某个字段的值，第一行为空',
    run: ([rows, field, index]) => fieldOfRows(rowBefore(rows, numberOf(index)), textOf(field))[0] ?? null,
    phrase: (args, wording) => columnPhrase(args.slice(0, 2), wording, '（上一行）'),
  },
  sumTo: {
    ...OF_PLACE,
    result: 'number',
    call: "sumTo(行, '字段', $index)",
    help: '明细行某个字段从第一行到本行的合计',
    run: ([rows, field, index]) => sumUpTo(rows, textOf(field), numberOf(index)),
    phrase: (args, wording) => columnPhrase(args.slice(0, 2), wording, '累计'),
  },
  share: {
    ...PLAIN,
    arity: [4, 4],
    result: 'number',
    call: "share(总额, 行, '比例', $index)",
    help: '本行按比例分到的金额，各行之和正好是总额，尾差归比例最大的行',
    run: ([total, rows, field, index]) => shareOf(numberOf(total), rows, textOf(field), numberOf(index)),
    isExact: 'never',
    phrase: ([total = unit(''), rows, column], { columnTitle }) => {
      const title = rows === undefined || column === undefined ? '' : columnTitle(rows.expression, column.expression);
      return unit(`${within(total, POWER.unit)}按${title}分到的金额`);
    },
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

/** Tells whether the first of two numbers or texts is the better one. */
type Pick = (a: number | string, b: number | string) => boolean;

const MOMENT = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;

/** The best of the numbers of a column, or of its days and times where it has no numbers. */
function extremeOf(args: readonly Value[], pick: Pick): Value {
  const values = fieldOfRows(rowsMeant(args), textOf(args[1]));
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length > 0) return numbers.reduce((a, b) => (pick(a, b) ? a : b));
  const moments = values.filter((value) => typeof value === 'string').filter((value) => MOMENT.test(value));
  return moments.length === 0 ? null : moments.reduce((a, b) => (pick(a, b) ? a : b));
}

/** What was made of all rows of a list, for each of them to take its part. */
const shared = new WeakMap<readonly Value[], Map<string, readonly number[]>>();

/** Makes what each row takes a part of once for all of them, so that thousands cost as many steps. Lists of rows are never written to. */
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

type Words = readonly (WordedArgument | undefined)[];

/** What is made of a column, of the rows that a condition holds for where there is one. */
function columnPhrase([rows, column, when]: Words, { columnTitle }: CallWording, what: string): Phrase {
  if (rows === undefined || column === undefined) return unit('');
  const meant = when === undefined ? rows : thoseRows(rows, when);
  return partOf(meant, `${columnTitle(rows.expression, column.expression)}${what}`);
}

const thoseRows = (rows: Phrase, when: Phrase): Phrase => unit(`${inSum(rows)}中满足（${when.text}）`);

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

/** Their SQL; undefined where only the evaluator tells the value. A browser does without. */
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
