import type { ImportRow } from '#wire/ImportRow.ts';
import type { SheetColumn } from '#engine/model/sheetColumns.ts';
import type { ExcelCell, ExcelSheet } from '../../excel/unpackSheets.ts';

/** Rows of one file. */
export const MAX_ROWS = 20_000;

/** The columns of a file: title, an example cell, and the field that matches the title; undefined for none. */
export interface ReadHead {
  readonly titles: readonly string[];
  readonly samples: readonly string[];
  readonly fields: readonly (string | undefined)[];
}

/** The cells of a sheet as texts. */
export const textRows = (data: ExcelSheet['data'] = []): string[][] => data.map((row) => row.map(workbookText));

/** The title of a column without the required mark. */
export const plainTitle = (title: string): string => title.replace(/[*＊\s]+$/, '').trim();

/**
 * The titles in the first row of the first sheet, each with the field it was last mapped to, or that has this title.
 * Throws Error with a Chinese message for an empty row.
 */
export function readImportHead(
  sheets: readonly ExcelSheet[],
  columns: readonly SheetColumn[],
  remembered: Readonly<Record<string, string>> = {},
): ReadHead {
  const [head = [], ...body] = textRows(sheets[0]?.data);
  const titles = head.map(plainTitle);
  if (titles.every((title) => title === '')) throw new Error('第一行没有列名');
  const taken = new Set<string>();
  const fields = titles.map((title) => {
    const known = remembered[title];
    const isTitle = (column: SheetColumn): boolean =>
      !taken.has(column.name) && (known === undefined ? column.title === title : column.name === known);
    const found = columns.find(isTitle)?.name;
    if (found !== undefined) taken.add(found);
    return found;
  });
  const samples = titles.map((_, i) => body.map((cells) => cells[i] ?? '').find((text) => text !== '') ?? '');
  return { titles, samples, fields };
}

/** The rows in the first sheet, by the fields of its columns. Throws Error with a Chinese message if there are none. */
export function readImportRows(sheets: readonly ExcelSheet[], fields: readonly (string | undefined)[]): ImportRow[] {
  if (fields.every((field) => field === undefined)) throw new Error('没有一列对应到字段，请选择每一列是什么');
  const [, ...body] = textRows(sheets[0]?.data);
  const rows = body.flatMap((cells, index): ImportRow[] => {
    const known = fields.flatMap((field, i): [string, string][] =>
      field === undefined ? [] : [[field, cells[i] ?? '']],
    );
    // Include empty cells: an empty cell differs from a missing column.
    return known.every(([, text]) => text === '') ? [] : [{ Row: index + 2, Cells: Object.fromEntries(known) }];
  });
  if (rows.length === 0) throw new Error('文件里没有要导入的行');
  if (rows.length > MAX_ROWS) throw new Error(`文件有 ${rows.length} 行，一次最多导入 ${MAX_ROWS} 行，请分成几个文件`);
  return rows;
}

/** Excel dates have no time zone: the reader's UTC date is the date in the cell. */
function workbookText(value: ExcelCell): string {
  if (value instanceof Date) {
    // Times are parts of a day there: what is left over of a second is none.
    const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ');
    return text.endsWith('00:00:00') ? text.slice(0, 10) : text;
  }
  if (typeof value === 'boolean') return value ? '是' : '否';
  return value === null ? '' : String(value).trim();
}
