import type { FieldModel } from '#fields/FieldModel.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Values } from '#language/Value.ts';
import { valueLabel } from '#proof/cases/valueLabels.ts';

/** The rules' effect on a field, for managers to read. */
export type Mark = 'hidden' | 'shown' | 'required';

/** The signs of the marks in a sheet, in the order of their choices. */
export const MARK_SIGNS: Readonly<Record<Mark, string>> = { hidden: '—', shown: '○', required: '●' };

/** The common part of all rows: the form, the rule the cases belong to, and all inputs that are not varied. */
export interface MatrixSetting {
  /** `form` or the name of another form of the entity. */
  readonly form: string;
  /** Number in the rule catalogue. */
  readonly rule: string;
  /** `YYYY-MM-DD HH:mm:ss`; undefined for the usual moment of cases. */
  readonly now: string | undefined;
  readonly user: Values;
  /** Fields of referenced records, by reference. */
  readonly refs: Readonly<Record<string, Values>>;
  /** Entered values, in addition to the varied inputs. */
  readonly values: Values;
  readonly stored: Values | undefined;
}

/** The values by input; null for empty ones. */
export interface MatrixRow {
  readonly values: Values;
  /** In the order of the matrix's fields. */
  readonly marks: readonly Mark[];
}

/** Combinations of inputs x fields: what a manager signs. */
export interface Matrix {
  readonly entity: string;
  readonly setting: MatrixSetting;
  readonly inputs: readonly FieldModel[];
  readonly fields: readonly FieldModel[];
  readonly rows: readonly MatrixRow[];
}

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
  return {
    rule,
    values: Object.fromEntries(Object.entries({ ...values, ...inputs }).filter(([, value]) => value !== null)),
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
