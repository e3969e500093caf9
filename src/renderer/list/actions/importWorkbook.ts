import type { ImportNote, ImportReply } from '#wire/ImportReply.ts';
import type { ImportRow } from '#wire/ImportRow.ts';
import type { SheetColumn } from '#engine/model/sheets.ts';
import { cellText, shownOtherwise } from '../../excel/cellText.ts';
import type { ExcelCell, ExcelSheet } from '../../excel/ExcelSheet.ts';
import { MAX_ABOVE, plainTitle, titleRow } from '../../excel/titleRow.ts';

/** The import mode: create records, change those that `key` identifies, or both. */
export interface ImportModeChoice {
  readonly mode: 'new' | 'update' | 'both';
  readonly key: string;
}

/** Rows of one file. */
export const MAX_ROWS = 20_000;

/** The columns of a file: title, an example cell, and the field that matches the title; undefined for none. */
export interface ReadHead {
  readonly at: number;
  readonly rows: readonly { readonly at: number; readonly text: string }[];
  readonly titles: readonly string[];
  readonly samples: readonly string[];
  readonly fields: readonly (string | undefined)[];
}

export const textRows = (data: ExcelSheet['data'] = []): string[][] =>
  data.map((row) => row.map((cell) => cellText(cell)));

/** The titles in the first sheet with their fields; `chosen`: the row of the titles. Throws Error in Chinese. */
export function readImportHead(
  sheets: readonly ExcelSheet[],
  columns: readonly SheetColumn[],
  remembered: Readonly<Record<string, string>> = {},
  chosen?: number,
): ReadHead {
  const rows = textRows(sheets[0]?.data);
  const isKnown = (title: string): boolean =>
    remembered[title] !== undefined || columns.some((own) => own.title === title);
  const at = chosen ?? titleRow(rows, isKnown);
  const titles = (rows[at] ?? []).map(plainTitle);
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
  const body = rows.slice(at + 1);
  const samples = titles.map((_, i) => body.map((cells) => cells[i] ?? '').find((text) => text !== '') ?? '');
  const above = rows.slice(0, MAX_ABOVE).map((cells, i) => ({
    at: i,
    text: [...new Set(cells)].filter((text) => text !== '').join('、'),
  }));
  return { at, rows: above.filter(({ text }) => text !== ''), titles, samples, fields };
}

/** Notes on cells that show something else than is read, by row of the first sheet. */
export type ShownNotes = ReadonlyMap<number, readonly ImportNote[]>;

/** The rows of the first sheet by field, with notes. Throws Error with a Chinese message if there are none. */
export function readImportRows(
  sheets: readonly ExcelSheet[],
  { at, fields }: Pick<ReadHead, 'at' | 'fields'>,
  columns: readonly SheetColumn[],
): { readonly rows: ImportRow[]; readonly notes: ShownNotes } {
  if (fields.every((field) => field === undefined)) throw new Error('没有一列对应到字段，请选择每一列是什么');
  const known = fields.map((field) => columns.find(({ name }) => name === field));
  const notes = new Map<number, readonly ImportNote[]>();
  const rows = (sheets[0]?.data ?? []).slice(at + 1).flatMap((cells, index): ImportRow[] => {
    const row = { Row: at + index + 2, ...readCells(cells, known) };
    // Include empty cells: an empty cell differs from a missing column.
    if (Object.values(row.Cells).every((text) => text === '')) return [];
    if (row.notes.length > 0) notes.set(row.Row, row.notes);
    return [{ Row: row.Row, Cells: row.Cells }];
  });
  if (rows.length === 0) throw new Error('文件里没有要导入的行');
  if (rows.length > MAX_ROWS) throw new Error(`文件有 ${rows.length} 行，一次最多导入 ${MAX_ROWS} 行，请分成几个文件`);
  return { rows, notes };
}

/** The texts of a row by field, and notes on cells that show something else. */
export function readCells(
  cells: readonly ExcelCell[],
  columns: readonly (SheetColumn | undefined)[],
): { readonly Cells: Record<string, string>; readonly notes: ImportNote[] } {
  const Cells: Record<string, string> = {};
  const notes: ImportNote[] = [];
  for (const [i, column] of columns.entries()) {
    if (column === undefined) continue;
    const cell = cells[i] ?? null;
    Cells[column.name] = cellText(cell, column.field);
    const Message = shownOtherwise(cell, column.field);
    if (Message !== undefined) notes.push({ Field: column.name, Title: column.title, Message });
  }
  return { Cells, notes };
}

/** Returns the check result with notes as warnings of their rows. */
export function withNotes(reply: ImportReply, notes: ShownNotes): ImportReply {
  const known = new Map(reply.Rows.map((row) => [row.Row, row]));
  for (const [Row, more] of notes) {
    const row = known.get(Row) ?? { Row, Issues: [], Warnings: [] };
    known.set(Row, { ...row, Warnings: [...row.Warnings, ...more] });
  }
  return { ...reply, Rows: [...known.values()].sort((a, b) => a.Row - b.Row) };
}
