import { roundHalfUp } from './roundHalfUp.ts';
import { shareMoney } from './shareMoney.ts';
import type { ExpressionFunction } from './ExpressionFunction.ts';
import { isList, isRow } from '../isList.ts';
import type { Value } from '../Value.ts';

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
