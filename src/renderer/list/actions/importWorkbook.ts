import writeXlsxFile from 'write-excel-file/universal';
import type { ImportRow } from '#wire/ImportRow.ts';
import type { EnumSource, EnumItem } from '#language/EnumType.ts';
import { isEmptiedByCell } from '#engine/model/importFields.ts';
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
export function writeTemplate(fields: readonly FieldModel[], enums: EnumSource): Promise<Blob> {
  const head = fields.map((field) => headCell(field.required ? field.title + REQUIRED : field.title));
  // Formatted as text, so that Excel leaves numbers of accounts and days alone.
  const blank = Array.from({ length: 50 }, () => fields.map(() => textCell('')));
  const hints = fields.map((field) =>
    [field.title, field.required ? '是' : '', cellHint(field, enums), field.description ?? ''].map(textCell),
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
export const MOST_ROWS = 5000;

/** What an Excel file holds for the fields of an import. */
export interface ReadWorkbook {
  readonly rows: readonly ImportRow[];
  /** Titles of columns that belong to no field. */
  readonly unknown: readonly string[];
}

/** The rows in the first sheet of an Excel file, by the titles of its first row. Throws Error with a Chinese message when there are none. */
export function readImportWorkbook([sheet]: readonly ExcelSheet[], fields: readonly FieldModel[]): ReadWorkbook {
  const [head = [], ...body] = (sheet?.data ?? []).map((row) => row.map(workbookText));
  const titles = head.map((title) => title.replace(/[*＊\s]+$/, ''));
  const columns = titles.map((title) => fields.find((field) => field.title === title));
  if (columns.every((field) => field === undefined)) throw new Error('第一行没有模板里的列名，请先下载模板');
  const rows = body.flatMap((cells, index): ImportRow[] => {
    const known = columns.flatMap((field, i): [string, string][] =>
      field === undefined ? [] : [[field.name, cells[i] ?? '']],
    );
    // A cell that is empty is told as such: a column that is not there is another thing.
    return known.every(([, text]) => text === '') ? [] : [{ Row: index + 2, Cells: Object.fromEntries(known) }];
  });
  if (rows.length === 0) throw new Error('文件里没有要导入的行');
  if (rows.length > MOST_ROWS)
    throw new Error(`文件有 ${rows.length} 行，一次最多导入 ${MOST_ROWS} 行，请分成几个文件`);
  return { rows, unknown: titles.filter((title, i) => title !== '' && columns[i] === undefined) };
}

/** Days of Excel have no zone: what its reader gives in UTC is what stands in the cell. */
function workbookText(value: ExcelCell): string {
  if (value instanceof Date) {
    const text = value.toISOString().slice(0, 19).replace('T', ' ');
    return text.endsWith('00:00:00') ? text.slice(0, 10) : text;
  }
  if (typeof value === 'boolean') return value ? '是' : '否';
  return value === null ? '' : String(value).trim();
}
