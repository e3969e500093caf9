import { unpackSheets, type ExcelSheet } from '#renderer/excel/unpackSheets.ts';

/** The sheets of an Excel file, read in place and not in a worker. */
export const sheetsOf = async (file: Blob, trim: boolean): Promise<ExcelSheet[]> =>
  unpackSheets(new Uint8Array(await file.arrayBuffer()), trim);
