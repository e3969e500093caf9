import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Mark, Matrix, MatrixRow, MatrixSetting } from './Matrix.ts';
import { valueLabel } from '#proof/cases/valueLabels.ts';

/** One rule case per row of a matrix, with its inputs, and an expectation for every field. */
export function matrixCases(matrix: Matrix, enums: EnumSource): RuleCase[] {
  return matrix.rows.map((row) => ({
    title: `决策表：${rowTitle(matrix, row, enums)}`,
    ...rowSetting(matrix.setting, row.values),
    expect: Object.fromEntries(matrix.fields.map(({ name }, i) => [name, expectedOfMark(row.marks[i] ?? 'hidden')])),
  }));
}

/** The inputs of a row as text: `付款方式=支票，金额=（空）`. */
export function rowTitle({ inputs }: Pick<Matrix, 'inputs'>, { values }: MatrixRow, enums: EnumSource): string {
  return inputs
    .map((field) => `${field.title}=${String(valueLabel(field, values[field.name] ?? null, enums))}`)
    .join('，');
}

/** A case with these inputs in this setting, without expectations. Empty inputs are omitted. */
export function rowSetting(setting: MatrixSetting, inputs: MatrixRow['values']): Omit<RuleCase, 'title' | 'expect'> {
  const { form, rule, now, user, refs, values, stored } = setting;
  const entered = Object.entries({ ...values, ...inputs }).filter(([, value]) => value !== null);
  return {
    rule,
    values: Object.fromEntries(entered),
    ...(form === 'form' ? {} : { form }),
    ...(stored === undefined || isBlank(stored) ? {} : { stored: { ...stored } }),
    ...(isBlank(refs) ? {} : { refs: Object.fromEntries(Object.entries(refs).map(([key, ref]) => [key, { ...ref }])) }),
    ...(isBlank(user) ? {} : { user: { ...user } }),
    ...(now === undefined ? {} : { now }),
  };
}

const isBlank = (values: object): boolean => Object.keys(values).length === 0;

function expectedOfMark(mark: Mark): RuleCase['expect'][string] {
  return mark === 'hidden' ? { visible: false } : { visible: true, required: mark === 'required' };
}
