import readXlsxFile from 'read-excel-file/universal';
import writeXlsxFile from 'write-excel-file/universal';
import type { ImportRow } from '#wire/ImportRow.ts';
import type { EnumSource, EnumItem } from '#language/enums/EnumType.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** Longer lists are only described. */
const MOST_ITEMS = 40;

/** How a cell for a field is filled in, for people who fill it in. */
function cellHint(field: FieldModel, enums: EnumSource): string {
  const { type, words, maxLength } = field;
  if (field.enum !== undefined) return itemsHint(field, enums(field.enum.type)?.items ?? []);
  switch (type) {
    case 'boolean':
      return `${words?.yes ?? '是'} 或 ${words?.no ?? '否'}`;
    case 'date':
      return '日期，如 2026-03-01';
    case 'datetime':
      return '日期和时间，如 2026-03-01 09:30';
    case 'money':
      return '金额，单位元，最多两位小数';
    case 'integer':
      return '整数';
    case 'decimal':
    case 'percent':
      return type === 'percent' ? '百分数，如 12.5' : '数字';
    case 'lookup':
    case 'reference':
      return '系统里已有的名称或编号';
    case 'references':
      return '系统里已有的名称，几个之间用顿号';
    case 'phone':
      return '电话号码';
    case 'email':
      return '邮箱';
    default:
      return maxLength === undefined ? '文字' : `文字，不超过 ${maxLength} 个字`;
  }
}

function itemsHint({ type, title }: FieldModel, items: readonly EnumItem[]): string {
  const isTree = items.some(({ Children }) => (Children ?? []).length > 0);
  const offered = items.filter(({ IsEnabled }) => IsEnabled !== false);
  if (isTree) return `${title}的名称；重名时写上它的上级，如“${firstPath(offered)}”`;
  const names = offered.map(({ Label }) => Label);
  const list = names.length > MOST_ITEMS ? `${names.slice(0, MOST_ITEMS).join('、')} 等` : names.join('、');
  return type === 'multiEnum' ? `可填几项，用顿号隔开：${list}` : `只能填其中一项：${list}`;
}

function firstPath(items: readonly EnumItem[]): string {
  const parent = items.find(({ Children }) => (Children ?? []).length > 0);
  return parent === undefined ? '' : `${parent.Label}/${parent.Children?.[0]?.Label ?? ''}`;
}

/** Bytes; five hundred rows are a tenth of this. */
const LARGEST = 5 * 1024 * 1024;
const MOST_ROWS = 500;
const REQUIRED = '*';
const WIDTHS: Readonly<Record<string, number>> = { longtext: 40, lookup: 32, text: 24 };

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
      columns: fields.map(({ type }) => ({ width: WIDTHS[type] ?? 16 })),
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

/** What an Excel file holds for the fields of an import. */
export interface ReadWorkbook {
  readonly rows: readonly ImportRow[];
  /** Titles of columns that belong to no field. */
  readonly unknown: readonly string[];
}

/** The rows of an Excel file, by the titles of its first row. Throws Error with a Chinese message for a file that holds none. */
export async function readImportWorkbook(file: Blob, fields: readonly FieldModel[]): Promise<ReadWorkbook> {
  if (file.size > LARGEST) throw new Error('文件超过 5 MB，请分成几个文件');
  const [sheet] = await open(file);
  const [head = [], ...body] = (sheet?.data ?? []).map((row) => row.map(workbookText));
  const titles = head.map((title) => title.replace(/[*＊\s]+$/, ''));
  const columns = titles.map((title) => fields.find((field) => field.title === title));
  if (columns.every((field) => field === undefined)) throw new Error('第一行没有模板里的列名，请先下载模板');
  const rows = body.flatMap((cells, index): ImportRow[] => {
    const filled = columns.flatMap((field, i): [string, string][] =>
      field === undefined || (cells[i] ?? '') === '' ? [] : [[field.name, cells[i] ?? '']],
    );
    return filled.length === 0 ? [] : [{ Row: index + 2, Cells: Object.fromEntries(filled) }];
  });
  if (rows.length === 0) throw new Error('文件里没有要导入的行');
  if (rows.length > MOST_ROWS) throw new Error(`一次最多导入 ${MOST_ROWS} 行，请分成几个文件`);
  return { rows, unknown: titles.filter((title, i) => title !== '' && columns[i] === undefined) };
}

async function open(file: Blob): ReturnType<typeof readXlsxFile> {
  try {
    return await readXlsxFile(file, { trim: true });
  } catch (cause) {
    throw new Error('这不是可以读取的 Excel 文件（.xlsx）', { cause });
  }
}

/** Days of Excel have no zone: what its reader gives in UTC is what stands in the cell. */
function workbookText(value: unknown): string {
  if (value instanceof Date) {
    const text = value.toISOString().slice(0, 19).replace('T', ' ');
    return text.endsWith('00:00:00') ? text.slice(0, 10) : text;
  }
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
