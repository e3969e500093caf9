import { caseRefusals, type CaseRefusal } from '#proof/cases/runCases.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { markOf, openRow } from './buildMatrix.ts';
import type { Mark, Matrix } from './Matrix.ts';

/** A field whose mark in the sheet differs from the rules. */
export interface MarkDifference {
  readonly field: FieldModel;
  readonly wanted: Mark;
  readonly is: Mark;
}

/** The comparison of a sheet row with the rules; it agrees when there are neither differences nor refusals. */
export interface RowComparison {
  /** Place of the row in the matrix, from 0. */
  readonly index: number;
  readonly differences: readonly MarkDifference[];
  /** Values that cannot be entered together. */
  readonly refusals: readonly CaseRefusal[];
}

/** Compares every row of a matrix with the current rules. */
export function compareMatrix(entity: EntityModel, matrix: Matrix, enums: EnumSource): RowComparison[] {
  return matrix.rows.map(({ values, marks }, index) => {
    const { ruleCase, open } = openRow(entity, matrix.setting, values, enums);
    const differences = matrix.fields.flatMap((field, i) => {
      const [wanted, is] = [marks[i] ?? 'hidden', markOf(open, field.index)];
      return wanted === is ? [] : [{ field, wanted, is }];
    });
    return { index, differences, refusals: caseRefusals(entity, ruleCase, open) };
  });
}
