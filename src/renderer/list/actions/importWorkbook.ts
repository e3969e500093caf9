import writeXlsxFile from 'write-excel-file/universal';
import type { ImportRow } from '#wire/ImportRow.ts';
import type { EnumSource, EnumItem } from '#language/EnumType.ts';
import { isEmptiedByCell } from '#engine/model/importFields.ts';
import type { SheetColumn } from '#engine/model/sheetColumns.ts';
import type { Computable, FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { formatValue } from '#fields/table/formatValue.ts';
import { isMany } from '#fields/table/traits.ts';
import type { ExcelCell, ExcelSheet } from '../../excel/unpackSheets.ts';

/** Longer lists are only described. */
const MOST_ITEMS = 40;

/** How a cell for a field is filled in, for people who fill it in. */
function cellHint(field: FieldModel, enums: EnumSource): string {
  const hint =
    field.enum === undefined
      ? (fieldKind(field).cell?.hint(field) ?? '')
      : itemsHint(field, enums(field.enum.type)?.items ?? []);
  return [hint, emptyHint(field, enums)].filter((text) => text !== '').join('；');
}

/** What becomes of a cell that is left empty, where records begin with something. */
function emptyHint(field: FieldModel, enums: EnumSource): string {
  const { default: first } = field;
  if (first === undefined || isNothing(first)) return '';
  if (isEmptiedByCell(field)) return '不填就是空；没有这一列时，与新建时一样自动填写';
  return 'value' in first ? `不填时为“${formatValue(field, first.value, { enums })}”` : '不填时与新建时一样自动填写';
}

const isNothing = (first: Computable): boolean => 'value' in first && first.value === null;

function itemsHint(field: FieldModel, items: readonly EnumItem[]): string {
  const { title } = field;
  const isTree = items.some(({ Children }) => (Children ?? []).length > 0);
  const offered = items.filter(({ IsEnabled }) => IsEnabled !== false);
  if (isTree) return `${title}的名称；重名时写上它的上级，如“${firstPath(offered)}”`;
  const names = offered.map(({ Label }) => Label);
  const list = names.length > MOST_ITEMS ? `${names.slice(0, MOST_ITEMS).join('、')} 等` : names.join('、');
  return isMany(field) ? `可填几项，用顿号隔开：${list}` : `只能填其中一项：${list}`;
}

function firstPath(items: readonly EnumItem[]): string {
  const parent = items.find(({ Children }) => (Children ?? []).length > 0);
  return parent === undefined ? '' : `${parent.Label}/${parent.Children?.[0]?.Label ?? ''}`;
}

const REQUIRED = '*';
const USUAL_WIDTH = 16;

const textCell = (value: string) => ({ value, type: String, format: '@' });
const headCell = (value: string) => ({ ...textCell(value), fontWeight: 'bold' as const });

/** An empty Excel file with a column for each field, and a second sheet that says what each may hold. */
export function writeTemplate(columns: readonly SheetColumn[], enums: EnumSource): Promise<Blob> {
  const fields = columns.map(({ field }) => field);
  const head = columns.map(({ field, title }) => headCell(field.required ? title + REQUIRED : title));
  // Formatted as text, so that Excel leaves numbers of accounts and days alone.
  const blank = Array.from({ length: 50 }, () => fields.map(() => textCell('')));
  const hints = columns.map(({ field, title }) =>
    [title, field.required ? '是' : '', cellHint(field, enums), field.description ?? ''].map(textCell),
  );
  return writeXlsxFile([
    {
      sheet: '导入',
      data: [head, ...blank],
      columns: fields.map((field) => ({ width: fieldKind(field).cell?.width ?? USUAL_WIDTH })),
      stickyRowsCount: 1,
    },
    {
      sheet: '填写说明',
      data: [['列', '必填', '怎么填', '说明'].map(headCell), ...hints],
      columns: [{ width: 20 }, { width: 8 }, { width: 80 }, { width: 40 }],
      stickyRowsCount: 1,
    },
  ]).toBlob();
}

/** Rows of one file. */
export const MOST_ROWS = 20_000;

/** The columns of a file: their titles with a cell below each, and the field that each holds by its title; undefined for none. */
export interface ReadHead {
  readonly titles: readonly string[];
  readonly samples: readonly string[];
  readonly fields: readonly (string | undefined)[];
}

const textRows = ([sheet]: readonly ExcelSheet[]): string[][] =>
  (sheet?.data ?? []).map((row) => row.map(workbookText));

const plainTitle = (title: string): string => title.replace(/[*＊\s]+$/, '').trim();

/**
 * The titles in the first row of the first sheet, each with the column of ours that it was last taken for, or that is called so. Throws Error with a
 * Chinese message for none.
 */
export function readImportHead(
  sheets: readonly ExcelSheet[],
  columns: readonly SheetColumn[],
  remembered: Readonly<Record<string, string>> = {},
): ReadHead {
  const [head = [], ...body] = textRows(sheets);
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

/** The rows in the first sheet of an Excel file, by the field that each of its columns holds. Throws Error with a Chinese message when there are none. */
export function readImportRows(sheets: readonly ExcelSheet[], fields: readonly (string | undefined)[]): ImportRow[] {
  if (fields.every((field) => field === undefined)) throw new Error('没有一列对应到字段，请选择每一列是什么');
  const [, ...body] = textRows(sheets);
  const rows = body.flatMap((cells, index): ImportRow[] => {
    const known = fields.flatMap((field, i): [string, string][] =>
      field === undefined ? [] : [[field, cells[i] ?? '']],
    );
    // A cell that is empty is told as such: a column that is not there is another thing.
    return known.every(([, text]) => text === '') ? [] : [{ Row: index + 2, Cells: Object.fromEntries(known) }];
  });
  if (rows.length === 0) throw new Error('文件里没有要导入的行');
  if (rows.length > MOST_ROWS)
    throw new Error(`文件有 ${rows.length} 行，一次最多导入 ${MOST_ROWS} 行，请分成几个文件`);
  return rows;
}

/** Rows that could not be written, as they came, with the reasons behind them: they can be put right there, and imported again. */
export function writeWrongRows(
  columns: readonly SheetColumn[],
  rows: readonly ImportRow[],
  reasons: ReadonlyMap<number, readonly string[]>,
): Promise<Blob> {
  const used = columns.filter(({ name }) => rows.some(({ Cells }) => Cells[name] !== undefined));
  const body = rows.map(({ Row, Cells }) =>
    [...used.map(({ name }) => Cells[name] ?? ''), `第 ${Row} 行：${(reasons.get(Row) ?? []).join('；')}`].map(
      textCell,
    ),
  );
  return writeXlsxFile([
    {
      sheet: '没有写入的行',
      data: [[...used.map(({ title }) => headCell(title)), headCell(REASON)], ...body],
      columns: [...used.map(({ field }) => ({ width: fieldKind(field).cell?.width ?? USUAL_WIDTH })), { width: 60 }],
      stickyRowsCount: 1,
    },
  ]).toBlob();
}

/** The column of reasons, which nobody takes for a field. */
const REASON = '没有写入的原因';

/** Days of Excel have no zone: what its reader gives in UTC is what stands in the cell. */
function workbookText(value: ExcelCell): string {
  if (value instanceof Date) {
    // Times are parts of a day there: what is left over of a second is none.
    const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ');
    return text.endsWith('00:00:00') ? text.slice(0, 10) : text;
  }
  if (typeof value === 'boolean') return value ? '是' : '否';
  return value === null ? '' : String(value).trim();
}
