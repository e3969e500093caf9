/** A cell of a file as stored there: days without a zone come in UTC. Errors come as their Excel names, such as `#N/A`. */
export type ExcelCell = string | number | boolean | Date | FormattedCell | null;

/** A number or a moment whose cell shows something else: a share, a mask, a rounded number, a time of day. */
export interface FormattedCell {
  readonly value: number | Date;
  /** The meaning of the cell with all digits: `6.5%`, `00012345`, `09:00`. */
  readonly text: string;
  /** The text that Excel displays. */
  readonly shown: string;
}

export interface ExcelSheet {
  readonly sheet: string;
  readonly data: readonly (readonly ExcelCell[])[];
}

export interface SheetQuestion {
  readonly file: Blob;
  readonly trim: boolean;
}

export type SheetAnswer = { readonly sheets: readonly ExcelSheet[] } | { readonly message: string };
