import { type ChildSheet, ownerTitle, type SheetColumn, sheetNames } from '#engine/model/sheets.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ImportNote } from '#wire/ImportReply.ts';
import type { ImportRow, SheetRow } from '#wire/ImportRow.ts';
import { cellText } from '../../excel/cellText.ts';
import type { ExcelSheet } from '../../excel/ExcelSheet.ts';
import { plainTitle, titleRow } from '../../excel/titleRow.ts';
import { readCells, type ShownNotes, textRows } from './importWorkbook.ts';

/** A child row that belongs to no row of the file. */
export interface StrayRow {
  readonly sheet: ChildSheet;
  readonly row: SheetRow;
  /** The columns that identify its record: texts by column title. */
  readonly owner: Readonly<Record<string, string>>;
  readonly message: string;
}

/** The rows of a file with their child rows, and the rejected parts of the other sheets. */
export interface ReadChildren {
  readonly rows: readonly ImportRow[];
  readonly strays: readonly StrayRow[];
  /** Titles of columns and sheets that match nothing. */
  readonly unknown: readonly string[];
  readonly notes: ShownNotes;
}

/** Context for reading the child rows of a file. */
export interface ChildReader {
  readonly entity: EntityModel;
  readonly title: string;
  readonly sheets: readonly ChildSheet[];
  readonly columns: readonly SheetColumn[];
  /** The field by which rows name records. */
  readonly key: string;
}

/** Explanatory sheets in our own files. */
const FOR_PEOPLE = ['导出说明', '填写说明'];

/** The names of the child row sheets in a file. */
export const childSheetNames = ({ title, sheets }: Pick<ChildReader, 'title' | 'sheets'>): readonly string[] =>
  sheetNames([title, ...sheets.map(({ field }) => field.title)]).slice(1);

/** Assigns child rows to records by identifying columns. Throws Error in Chinese for a sheet without one. */
export function readImportChildren(
  [, ...others]: readonly ExcelSheet[],
  rows: readonly ImportRow[],
  reader: ChildReader,
): ReadChildren {
  const names = childSheetNames(reader);
  const unknown: string[] = [];
  const strays: StrayRow[] = [];
  const below = new Map<number, Record<string, SheetRow[]>>();
  const notes = new Map<number, readonly ImportNote[]>();
  for (const { sheet: name, data } of others) {
    const sheet = reader.sheets[names.indexOf(name)];
    const texts = textRows(data);
    if (sheet === undefined) {
      if (!FOR_PEOPLE.includes(name) && texts.slice(1).some((cells) => cells.some((text) => text !== '')))
        unknown.push(`工作表“${name}”`);
      continue;
    }
    const known = [...ownerColumns(reader), ...sheet.columns].map(({ title }) => title);
    const top = titleRow(texts, (title) => known.includes(title));
    const titles = (texts[top] ?? []).map(plainTitle);
    const owners = ownerColumns(reader).flatMap((own) => {
      const at = titles.indexOf(own.title);
      return at < 0 ? [] : [{ ...own, at }];
    });
    if (owners.length === 0) {
      const [first] = ownerColumns(reader);
      throw new Error(`工作表“${name}”里没有“${first?.title ?? ''}”这一列，不知道每一行属于哪条${reader.entity.title}`);
    }
    for (const row of rows) below.set(row.Row, { ...below.get(row.Row), [sheet.field.name]: [] });
    const fields = titles.map((title) => sheet.columns.find((column) => column.title === title));
    const isOwner = (at: number): boolean => owners.some((own) => own.at === at);
    unknown.push(
      ...titles.flatMap((title, i) =>
        title === '' || fields[i] !== undefined || isOwner(i) ? [] : [`${name}：${title}`],
      ),
    );
    for (const [index, cells] of data.slice(top + 1).entries()) {
      if (texts[top + 1 + index]?.every((text) => text === '') !== false) continue;
      const { Cells, notes: own } = readCells(cells, fields);
      const row = { Row: top + index + 2, Cells };
      const said = owners.map(({ at, ...column }) => ({
        ...column,
        text: cellText(cells[at] ?? null, reader.entity.field(column.name)),
      }));
      const owner = ownerOf(said, rows);
      if ('message' in owner) {
        const told = Object.fromEntries(said.map(({ title, text }) => [title, text]));
        strays.push({ sheet, row, owner: told, message: owner.message });
        continue;
      }
      below.get(owner.Row)?.[sheet.field.name]?.push(row);
      const placed = own.map((note) => childNote(sheet.field, row.Row, note));
      if (placed.length > 0) notes.set(owner.Row, [...(notes.get(owner.Row) ?? []), ...placed]);
    }
  }
  return {
    rows: rows.map((row) => {
      const Children = below.get(row.Row);
      return Children === undefined ? row : { ...row, Children };
    }),
    strays,
    unknown,
    notes,
  };
}

const childNote = ({ name, title }: FieldModel, row: number, note: ImportNote): ImportNote => ({
  Field: name,
  Title: `${title} 第 ${row} 行 ${note.Title}`,
  Message: note.Message,
  Child: { Row: row, Field: note.Field },
});

interface OwnerColumn {
  readonly name: string;
  readonly title: string;
}

/** The columns that may tell whose a child row is, the surest first. */
export function ownerColumns({ entity, columns, key }: ChildReader): OwnerColumn[] {
  const first = [key, 'Id', entity.titleField];
  const rank = ({ name }: OwnerColumn): number => (first.includes(name) ? first.indexOf(name) : first.length);
  // An export contains the record's title even when an import does not accept it.
  const more = first.flatMap((name) => (columns.some((own) => own.name === name) ? [] : (entity.field(name) ?? [])));
  return [...columns, ...more]
    .map(({ name, title }) => ({ name, title: ownerTitle(entity, title) }))
    .sort((a, b) => rank(a) - rank(b));
}

/** The row that a child row belongs to, by the first of these columns with a text in both. */
function ownerOf(
  said: readonly (OwnerColumn & { readonly text: string })[],
  rows: readonly ImportRow[],
): ImportRow | { readonly message: string } {
  const told = said.filter(({ text, name }) => text !== '' && rows.some(({ Cells }) => (Cells[name] ?? '') !== ''));
  const [own] = told;
  if (own === undefined) return { message: '没有说明属于哪条记录' };
  const found = rows.filter(({ Cells }) => Cells[own.name]?.trim() === own.text.trim());
  const [first] = found;
  if (first === undefined) return { message: `第一张工作表里没有${own.title}为“${own.text}”的行` };
  return found.length === 1 ? first : { message: `第一张工作表里有 ${found.length} 行的${own.title}是“${own.text}”` };
}
