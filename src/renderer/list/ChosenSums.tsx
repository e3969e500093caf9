import type { ReactNode } from 'react';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Values } from '#language/Value.ts';
import { sumDecimals, roundHalfUp } from '#language/decimalArithmetic.ts';
import type { SumModel } from '#engine/model/ListModel.ts';

interface ChosenSumsProps {
  readonly sums: readonly SumModel[];
  readonly rows: readonly Values[];
  readonly env: Pick<Scope, 'user' | 'now' | 'enums'>;
  readonly draw: (sums: Readonly<Record<string, number>>) => ReactNode;
}

/** Renders the sums of selected rows. Separate from the list, as it is needed only after a selection. */
export const ChosenSums = ({ sums, rows, env, draw }: ChosenSumsProps): ReactNode =>
  draw(selectionSums(sums, rows, env));

/** The sums over selected rows, by sum key. Sums of fields that the rows do not have are omitted. */
export function selectionSums(
  sums: readonly SumModel[],
  rows: readonly Values[],
  context: Pick<Scope, 'user' | 'now' | 'enums'>,
): Record<string, number> {
  const result: Record<string, number> = {};
  for (const sum of sums) {
    const read = [
      ...summedNames(sum.where),
      ...summedNames(sum.ratio),
      ...(sum.field === undefined ? [] : [sum.field]),
    ];
    if (!read.every((name) => name !== undefined && rows.every((row) => Object.hasOwn(row, name)))) continue;
    const counted = chooseRows(sum.where, rows, context);
    if (sum.isAverage) {
      const average = averageOf(counted, sum.field ?? '');
      if (average !== null) result[sum.key] = average;
      continue;
    }
    const base = sum.ratio === undefined ? undefined : chooseRows(sum.ratio, rows, context).length;
    if (base === 0) continue;
    result[sum.key] = base === undefined ? sumOf(counted, sum.field) : (counted.length / base) * 100;
  }
  return result;
}

/** The fields an expression reads of the row; undefined for one that is read through a reference. */
function summedNames(expression: Expression | undefined): (string | undefined)[] {
  if (expression === undefined) return [];
  return listNames(expression).flatMap(({ root, path }) =>
    root === '$record' ? [path[0]] : root === '$ref' ? [undefined] : [],
  );
}

function chooseRows(
  where: Expression | undefined,
  rows: readonly Values[],
  context: Pick<Scope, 'user' | 'now' | 'enums'>,
): readonly Values[] {
  if (where === undefined) return rows;
  const holds = compileExpression(where);
  return rows.filter((row) => holds({ ...context, values: row, record: row, index: 0, refs: {}, self: null }) === true);
}

function averageOf(rows: readonly Values[], field: string): number | null {
  const filled = rows.filter((row) => typeof row[field] === 'number');
  return filled.length === 0 ? null : roundHalfUp(sumOf(filled, field) / filled.length, 2);
}

function sumOf(rows: readonly Values[], field: string | undefined): number {
  if (field === undefined) return rows.length;
  return sumDecimals(rows.map((row) => row[field]).filter((value) => typeof value === 'number'));
}
