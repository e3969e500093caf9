import type { ExcelSheet } from './unpackSheets.ts';

/** What the worker is asked. */
export interface SheetQuestion {
  readonly file: Blob;
  readonly trim: boolean;
}

/** What it answers: the sheets, or why there are none. */
export type SheetAnswer = { readonly sheets: readonly ExcelSheet[] } | { readonly message: string };
