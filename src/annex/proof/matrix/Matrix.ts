import type { Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

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
  /** The stored values of the record. */
  readonly stored: Values | undefined;
}

/** The values by input; null for empty ones. */
export interface MatrixRow {
  /** By input; empty ones are null. */
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
