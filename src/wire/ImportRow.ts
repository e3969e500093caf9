import { integer, nullable, object, type TypeOf } from './schema.ts';

/** Rows of one call, which are added together or not at all; longer files are several calls. */
export const MAX_IMPORT_ROWS = 500;

/** The maximum number of rows of a background import, and the number processed at a time. */
export const MAX_JOB_ROWS = 20_000;
export const JOB_PART = 100;

/** A row of a sheet: its number there, and the texts of its cells by field. */
export interface SheetRow {
  readonly Row: number;
  readonly Cells: Readonly<Record<string, string>>;
  /** The value entered in the field's own control instead of the cell, as a form sends it. */
  readonly Sent?: Readonly<Record<string, string>>;
}

/** A row of a file with the child rows of its record: all that there are behind each field that has a sheet of its own. */
export interface ImportRow extends SheetRow {
  readonly Children?: Readonly<Record<string, readonly SheetRow[]>>;
}

export const importProgress = object({ Done: integer(), Total: integer() });
export type ImportProgress = TypeOf<typeof importProgress>;

/** Null: no import of that name runs. */
export const importProgressReply = nullable(importProgress);
