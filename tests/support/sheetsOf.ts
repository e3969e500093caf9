import type { ExcelSheet } from '#renderer/excel/ExcelSheet.ts';
import { unpackSheets } from '#renderer/excel/unpackSheets.ts';

/** The sheets of an Excel file, read in place and not in a worker. */
export const sheetsOf = async (file: Blob, trim: boolean): Promise<ExcelSheet[]> =>
  unpackSheets(new Uint8Array(await file.arrayBuffer()), trim);

/** The values in the rows of the first sheet, whatever their cells show. */
export const valuesOf = (file: Uint8Array): unknown[][] =>
  (unpackSheets(file, false)[0]?.data ?? []).map((row) =>
    row.map((cell) => (cell !== null && typeof cell === 'object' && 'value' in cell ? cell.value : cell)),
  );
