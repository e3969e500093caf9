import type { ExcelSheet } from './ExcelSheet.ts';

/** The request to the worker. */
export interface SheetQuestion {
  readonly file: Blob;
  readonly trim: boolean;
}

/** The worker's reply: the sheets, or an error message. */
export type SheetAnswer = { readonly sheets: readonly ExcelSheet[] } | { readonly message: string };
