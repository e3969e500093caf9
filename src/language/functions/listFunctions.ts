import { isEmpty, isList, isRow, type Value } from '../Value.ts';
import { numberOf, PLAIN, textOf, type ExpressionFunction } from './ExpressionFunction.ts';
import { roundHalfUp } from '../roundHalfUp.ts';
import { sumDecimals } from '../sumDecimals.ts';
import { inSum, partOf, POWER, test, unit, within } from './words.ts';
import type { FunctionSql, SqlArgument, SqlKit, SqlValue } from './SqlKit.ts';

const OF_COLUMN = { ...PLAIN, arity: [2, 2], rows: 0, column: 1 } as const satisfies Partial<ExpressionFunction>;

export const LIST_FUNCTIONS = {
  empty: {
    ...PLAIN,
    arity: [1, 1],
    result: 'boolean',
    call: 'empty(x)',
    help: '空、空文本、空列表时为真',
    run: ([x]) => isEmpty(x),
    phrase: ([x = unit('')], { isNegated }) => test(`${inSum(x)} ${isNegated ? '已填写' : '未填写'}`),
    rows: 0,
  },
  length: {
    ...PLAIN,
    arity: [1, 1],
    result: 'number',
    call: 'length(x)',
    help: '文本的字数，列表的个数',
    run: ([x]) => (typeof x === 'string' ? [...x].length : Array.isArray(x) ? x.length : 0),
    phrase: ([x]) => partOf(x ?? unit(''), x?.isMany === true ? '数量' : '长度'),
    rows: 0,
  },
  overlaps: {
    ...PLAIN,
    arity: [2, 2],
    result: 'boolean',
    call: 'overlaps(a, b)',
    help: '两个列表有共同的项',
    run: ([a, b]) => isList(a) && isList(b) && a.some((item) => item !== null && b.includes(item)),
    phrase: ([a = unit(''), b = unit('')], { isNegated }) =>
      test(`${inSum(a)} 与 ${inSum(b)} ${isNegated ? '没有' : '有'}共同的项`),
  },
  sum: {
    ...OF_COLUMN,
    result: 'number',
    call: "sum(行, '字段')",
    help: '明细行某个字段的合计',
    run: ([rows, field]) => sumRows(rows, textOf(field)),
    phrase: ([rows, column], { columnTitle }) =>
      rows === undefined || column === undefined
        ? unit('')
        : partOf(rows, `${columnTitle(rows.expression, column.expression)}合计`),
  },
  list: {
    ...OF_COLUMN,
    result: 'list',
    call: "list(行, '字段')",
    help: '明细行某个字段的值，每个值一次',
    run: ([rows, field]) => [...new Set(fieldOfRows(rows, textOf(field)).filter((value) => value !== null))],
    isExact: 'never',
    phrase: ([rows, column], { columnTitle }) =>
      rows === undefined || column === undefined
        ? unit('')
        : partOf(rows, columnTitle(rows.expression, column.expression)),
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

function shareOf(
  total: number | null,
  rows: Value | undefined,
  field: string | null,
  index: number | null,
): number | null {
  const percents = fieldOfRows(rows, field).map((value) => (typeof value === 'number' ? value : null));
  return total === null || index === null ? null : (shareMoney(total, percents)[index] ?? null);
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
export const LIST_SQL: Readonly<Record<keyof typeof LIST_FUNCTIONS, FunctionSql | undefined>> = {
  empty: ([x], kit) =>
    x === undefined ? { parts: {} } : { parts: { boolean: x.rows?.isNone ?? kit.isEmpty(x.value()) } },
  length: ([x], kit) =>
    x === undefined ? { parts: {} } : { parts: { number: x.rows?.count ?? lengthSql(x.value(), kit) } },
  overlaps: (args, kit) => ({ parts: { boolean: overlapsSql(args, kit) } }),
  sum: ([rows, column], { sql }) => ({ parts: { number: rows?.rows?.sum(constantText(column)) ?? sql`0::float8` } }),
  list: ([rows, column]) => rows?.rows?.list(constantText(column)) ?? { parts: {} },
  share: undefined,
};

/** Lists are compared kind by kind: numbers as doubles, like everywhere. */
function overlapsSql<S>([first, second]: readonly SqlArgument<S>[], { sql, join }: SqlKit<S>): S {
  const [a, b] = [first?.value().parts ?? {}, second?.value().parts ?? {}];
  const tests = [
    ...(a.numbers === undefined || b.numbers === undefined
      ? []
      : [sql`(${a.numbers})::float8[] && (${b.numbers})::float8[]`]),
    ...(a.texts === undefined || b.texts === undefined ? [] : [sql`(${a.texts})::text[] && (${b.texts})::text[]`]),
  ];
  return tests.length === 0 ? sql`false` : sql`(${join(tests, sql` or `)})`;
}

function lengthSql<S>({ parts: { text, numbers, texts } }: SqlValue<S>, { sql, join }: SqlKit<S>): S {
  const lengths = [
    ...(text === undefined ? [] : [sql`char_length(${text})`]),
    ...(numbers === undefined ? [] : [sql`cardinality(${numbers})`]),
    ...(texts === undefined ? [] : [sql`cardinality(${texts})`]),
  ];
  const parts = lengths.map((part) => sql`coalesce(${part}, 0)`);
  return sql`(${join([...parts, sql`0`], sql` + `)})::float8`;
}

function constantText<S>(argument: SqlArgument<S> | undefined): string {
  const constant = argument?.value().constant;
  return typeof constant === 'string' ? constant : '';
}
