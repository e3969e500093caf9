import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { KnownField } from '../script/ScriptWorld.ts';

/** The imported form of a Frappe type: its node, its type in expressions, and how it differs. */
export interface TypeHere {
  readonly node: Omit<FieldNode, 'title'>;
  readonly sort: KnownField['sort'];
  readonly time?: Exclude<KnownField['time'], undefined>;
  readonly isWhole?: boolean;
  readonly choices?: readonly string[];
  /** The shortened names of choices, where they differ. */
  readonly shorter?: ReadonlyMap<string, string>;
  readonly changed?: string;
  /** An end that it has here, and not in the source. */
  readonly end?: string;
}

const text = (maxLength: number, changed?: string): TypeHere => ({
  node: { type: 'string', maxLength },
  sort: 'text',
  ...(changed === undefined ? {} : { changed }),
});
/** As many as a column of the source keeps of a text without a length of its own. */
const MAX_TEXT_LENGTH = 65_535;
const MAX_RICH_LENGTH = 100_000;
const lines = (changed?: string): TypeHere => ({
  node: { type: 'string', 'x-component': 'TextArea', maxLength: MAX_TEXT_LENGTH },
  sort: 'text',
  end: `最多 ${MAX_TEXT_LENGTH.toLocaleString('en')} 个字`,
  ...(changed === undefined ? {} : { changed }),
});

export const TEXT = text(140);

/** The default minimum of days here is 2000, which is too late for birthdays. */
const FIRST_DAY = "{{ '1900-01-01' }}";
const MAX_PERCENT = 999_999_999.99;
const MAX_MONEY = 999_999_999_999.99;
const WHOLE_MOST = 2_147_483_647;
const WHOLE_END = `不超过 ${WHOLE_MOST.toLocaleString('en')}，也不小于它的负数`;
const FROM_1900 = '从 1900-01-01 到 2999-12-31';

/** As many rows as there may be of a table; the source has no end. */
export const MAX_ROWS = 2000;
export const ROWS_END = `最多 ${MAX_ROWS.toLocaleString('en')} 行`;

/** The types that are fields here; tables, links and choices are read on their own. */
export const TYPES: ReadonlyMap<string, TypeHere> = new Map(
  Object.entries<TypeHere>({
    Data: TEXT,
    'Read Only': TEXT,
    Autocomplete: text(140, '自动补全按文本填写'),
    Color: text(140, '颜色按文本填写'),
    Icon: text(140, '图标按文本填写'),
    'Dynamic Link': text(140, '指向哪种记录由另一个字段决定，这里按文本填写'),
    'Small Text': lines(),
    Text: lines(),
    'Long Text': lines(),
    Code: lines('代码按多行文本填写'),
    JSON: lines('JSON 按多行文本填写'),
    'Markdown Editor': lines('Markdown 按多行文本填写'),
    'HTML Editor': lines('HTML 按多行文本填写'),
    'Text Editor': {
      node: { type: 'string', 'x-component': 'RichText', maxLength: MAX_RICH_LENGTH },
      sort: 'text',
      end: `连同格式最多 ${MAX_RICH_LENGTH.toLocaleString('en')} 个字`,
    },
    Int: { node: { type: 'integer' }, sort: 'number', isWhole: true },
    'Long Int': { node: { type: 'integer' }, sort: 'number', isWhole: true, end: WHOLE_END },
    Duration: { node: { type: 'integer' }, sort: 'number', isWhole: true, changed: '时长按整秒填写', end: WHOLE_END },
    Rating: { node: { type: 'number' }, sort: 'number', changed: '评分按 0 到 1 的数字填写' },
    Float: { node: { type: 'number' }, sort: 'number', end: '最多 15 位数字，没有写 precision 时最多 6 位小数' },
    // Here the default minimum of both is 0, and the maximum of percentages 100; the source has no limits.
    Percent: {
      node: { type: 'number', 'x-component': 'PercentInput', minimum: -MAX_PERCENT, maximum: MAX_PERCENT },
      sort: 'number',
      end: `从 -${MAX_PERCENT.toLocaleString('en')} 到 ${MAX_PERCENT.toLocaleString('en')}，没有写 precision 时两位小数`,
    },
    Currency: {
      node: { type: 'number', 'x-component': 'MoneyInput', minimum: -MAX_MONEY },
      sort: 'number',
      end: '整数部分最多 12 位，没有写 precision 时两位小数',
    },
    Check: { node: { type: 'boolean' }, sort: 'flag' },
    Date: { node: { type: 'string', format: 'date', minimum: FIRST_DAY }, sort: 'text', time: 'day', end: FROM_1900 },
    Time: { node: { type: 'string', format: 'time' }, sort: 'text', time: 'clock' },
    Datetime: {
      node: { type: 'string', format: 'date-time', minimum: FIRST_DAY },
      sort: 'text',
      time: 'moment',
      end: FROM_1900,
    },
    Phone: TEXT,
    Attach: { node: { type: 'array', 'x-component': 'Attachments', maxItems: 1 }, sort: 'list' },
    'Attach Image': { node: { type: 'array', 'x-component': 'Attachments', maxItems: 1 }, sort: 'list' },
  }),
);

/** Types that only arrange or render a form, and store nothing. */
export const LAYOUT: ReadonlySet<string> = new Set(['Column Break', 'Fold', 'Heading', 'HTML', 'Button', 'Image']);

interface Typed {
  readonly fieldtype: string;
}

/** Whether a field begins a section or a page. */
export const isBreak = ({ fieldtype }: Typed): boolean => fieldtype === 'Section Break' || fieldtype === 'Tab Break';

/** Whether a field stores a value. */
export const isHolding = (field: Typed): boolean => !isBreak(field) && !LAYOUT.has(field.fieldtype);

/** The types of a Data field by its `options`. */
export const DATA: ReadonlyMap<string, TypeHere> = new Map(
  Object.entries<TypeHere>({
    Email: {
      node: { type: 'string', 'x-component': 'EmailInput', maxLength: 140 },
      sort: 'text',
      end: '只有一个邮箱，不能用逗号写几个',
    },
    Name: TEXT,
    Phone: text(140, '电话的格式由来源检查，这里只是文本'),
    URL: text(140, '网址的格式由来源检查，这里只是文本'),
    Barcode: text(140, '条码按文本填写'),
  }),
);
