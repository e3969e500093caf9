import { isEmpty, isList, isRow, type Value } from '../Value.ts';
import { defineFunction, numberOf, PLAIN, textOf, type ExpressionFunction } from './ExpressionFunction.ts';
import { roundHalfUp } from '../roundHalfUp.ts';
import { inSum, partOf, POWER, test, unit, within } from './words.ts';

const OF_COLUMN = { ...PLAIN, arity: [2, 2], rows: 0, column: 1 } as const satisfies Partial<ExpressionFunction>;

export const empty = defineFunction({
  ...PLAIN,
  arity: [1, 1],
  result: 'boolean',
  help: 'true for null, empty text and empty lists',
  run: ([x]) => isEmpty(x),
  phrase: ([x = unit('')], { isNegated }) => test(`${inSum(x)} ${isNegated ? '已填写' : '未填写'}`),
  rows: 0,
});

export const length = defineFunction({
  ...PLAIN,
  arity: [1, 1],
  result: 'number',
  help: 'characters of a text, items of a list; 0 when empty',
  run: ([x]) => (typeof x === 'string' ? [...x].length : Array.isArray(x) ? x.length : 0),
  phrase: ([x]) => partOf(x ?? unit(''), x?.isMany === true ? '数量' : '长度'),
  rows: 0,
});

export const overlaps = defineFunction({
  ...PLAIN,
  arity: [2, 2],
  result: 'boolean',
  help: 'two lists have an item in common',
  run: ([a, b]) => isList(a) && isList(b) && a.some((item) => item !== null && b.includes(item)),
  phrase: ([a = unit(''), b = unit('')], { isNegated }) =>
    test(`${inSum(a)} 与 ${inSum(b)} ${isNegated ? '没有' : '有'}共同的项`),
});

export const sum = defineFunction({
  ...OF_COLUMN,
  result: 'number',
  help: "sum of a field over child rows: sum($values.plan, 'Money')",
  run: ([rows, field]) => sumRows(rows, textOf(field)),
  phrase: ([rows, column], { columnTitle }) =>
    rows === undefined || column === undefined
      ? unit('')
      : partOf(rows, `${columnTitle(rows.expression, column.expression)}合计`),
});

export const list = defineFunction({
  ...OF_COLUMN,
  result: 'list',
  help: "values of a field over child rows, each once: list($values.shares, 'EmployeeId')",
  run: ([rows, field]) => [...new Set(fieldOfRows(rows, textOf(field)).filter((value) => value !== null))],
  isExact: 'never',
  phrase: ([rows, column], { columnTitle }) =>
    rows === undefined || column === undefined
      ? unit('')
      : partOf(rows, columnTitle(rows.expression, column.expression)),
});

export const share = defineFunction({
  ...PLAIN,
  arity: [4, 4],
  result: 'number',
  help: "what a child row gets of an amount by its percentage, to the cent: share(total, rows, 'Percent', $index)",
  run: ([total, rows, field, index]) => shareOf(numberOf(total), rows, textOf(field), numberOf(index)),
  isExact: 'never',
  phrase: ([total = unit(''), rows, column], { columnTitle }) => {
    const title = rows === undefined || column === undefined ? '' : columnTitle(rows.expression, column.expression);
    return unit(`${within(total, POWER.unit)}按${title}分到的金额`);
  },
  rows: 1,
  column: 2,
});

/** A field of every child row; null where a row has none. */
function fieldOfRows(rows: Value | undefined, field: string | null): Value[] {
  if (rows === undefined || !isList(rows) || field === null) return [];
  return rows.map((row) => (isRow(row) && Object.hasOwn(row, field) ? (row[field] ?? null) : null));
}

function sumRows(rows: Value | undefined, field: string | null): number {
  let total = 0;
  for (const value of fieldOfRows(rows, field)) if (typeof value === 'number') total += value;
  return roundHalfUp(total, 6) ?? 0;
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
  const sum = (numbers: readonly (number | null)[]): number => numbers.reduce<number>((all, n) => all + (n ?? 0), 0);
  if (roundHalfUp(sum(percents), 6) !== 100) return parts;
  const largest = percents.reduce<number>((best, n, i) => ((n ?? 0) > (percents[best] ?? 0) ? i : best), 0);
  const rest = (roundHalfUp(total, 2) ?? 0) - sum(parts);
  return parts.map((part, i) => (i === largest ? (roundHalfUp(part + rest, 2) ?? 0) : part));
}
