import type { Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** What rules make of a field, as a manager reads it. */
export type Mark = 'hidden' | 'shown' | 'required';

/** The signs of the marks in a sheet, in the order in which people choose them. */
export const MARK_SIGNS: Readonly<Record<Mark, string>> = { hidden: '—', shown: '○', required: '●' };

/** What is the same in all rows: the form, the rule the cases count for, and everything that is not varied. */
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
  /** What is entered besides the inputs. */
  readonly values: Values;
  /** What the record holds already. */
  readonly stored: Values | undefined;
}

/** One combination of inputs with the mark of every field. */
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
