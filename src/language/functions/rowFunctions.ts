import { roundHalfUp } from './roundHalfUp.ts';
import type { EnumSource } from '../enums/EnumType.ts';
import type { Value } from '../Value.ts';
import { isList, isRow } from '../isList.ts';

const number = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null);
const text = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null);

/** The functions that look at a field of child rows. */
export const ROW_FUNCTIONS: readonly (readonly [name: string, ExpressionFunction])[] = [
  [
    'sum',
    {
      arity: [2, 2],
      result: 'number',
      help: "sum of a field over child rows: sum($values.plan, 'Money')",
      run: ([rows, field]) => sumRows(rows, text(field)),
    },
  ],
  [
    'list',
    {
      arity: [2, 2],
      result: 'list',
      help: "values of a field over child rows, each once: list($values.shares, 'EmployeeId')",
      run: ([rows, field]) => [...new Set(fieldOfRows(rows, text(field)).filter((value) => value !== null))],
    },
  ],
  [
    'share',
    {
      arity: [4, 4],
      result: 'number',
      help: "what a child row gets of an amount by its percentage, to the cent: share(total, rows, 'Percent', $index)",
      run: ([total, rows, field, index]) => shareOf(number(total), rows, text(field), number(index)),
    },
  ],
];

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

/** A function of the expression language. `result` is what it returns, for checks; `run` never throws. */
export interface ExpressionFunction {
  readonly arity: readonly [least: number, most: number];
  readonly result: 'boolean' | 'number' | 'text' | 'list' | 'any';
  readonly help: string;
  run(args: readonly Value[], enums: EnumSource): Value;
}
