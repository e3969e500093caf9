import { SETTING_SHEET, TABLE_SHEET, type ReadCell, type ReadSheets } from '#annex/proof';
import { cellText } from '#renderer/excel/cellText.ts';
import type { ExcelCell, ExcelSheet } from '#renderer/excel/ExcelSheet.ts';

/** Reads a matrix from the sheets of an Excel file. Throws Error with a Chinese message if they contain none. */
export function readWorkbook(sheets: readonly ExcelSheet[]): ReadSheets {
  const tables = sheets.filter(({ sheet }) => sheet.startsWith(TABLE_SHEET));
  const setting = sheets.find(({ sheet }) => sheet === SETTING_SHEET);
  if (tables.length === 0 || setting === undefined)
    throw new Error(`文件中没有“${TABLE_SHEET}”和“${SETTING_SHEET}”两张工作表；请使用导出的文件`);
  return {
    tables: tables.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(toCell)) })),
    setting: setting.data.map((row) => row.map(toCell)),
  };
}

/** Excel turns texts that look like a date into one. */
const toCell = (cell: ExcelCell): ReadCell => (cell !== null && typeof cell === 'object' ? cellText(cell) : cell);
