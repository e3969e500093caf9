import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { KnownField } from '../script/ScriptWorld.ts';

/** What a type of Frappe is here: its node, what expressions find in it, and how that differs. */
export interface TypeHere {
  readonly node: Omit<FieldNode, 'title'>;
  readonly sort: KnownField['sort'];
  readonly time?: Exclude<KnownField['time'], undefined>;
  readonly isWhole?: boolean;
  readonly choices?: readonly string[];
  /** What choices are called here, where it is something else. */
  readonly shorter?: ReadonlyMap<string, string>;
  readonly changed?: string;
}

const text = (maxLength: number, changed?: string): TypeHere => ({
  node: { type: 'string', maxLength },
  sort: 'text',
  ...(changed === undefined ? {} : { changed }),
});
/** As many as a column of the source keeps of a text without a length of its own. */
const LONGEST = 65_535;
const lines = (changed?: string): TypeHere => ({
  node: { type: 'string', 'x-component': 'TextArea', maxLength: LONGEST },
  sort: 'text',
  ...(changed === undefined ? {} : { changed }),
});

/** A field of a text. */
export const TEXT = text(140);

/** Here days begin with 2000 unless it is said, which is too late for birthdays. */
const FIRST_DAY = "{{ '1900-01-01' }}";
const MOST_PERCENT = 999_999_999.99;
const MOST_MONEY = 999_999_999_999.99;

/** The types that are fields here; tables, links and choices are read on their own. */
export const TYPES: ReadonlyMap<string, TypeHere> = new Map(
  Object.entries<TypeHere>({
    Data: TEXT,
    'Read Only': TEXT,
    Autocomplete: text(140, '自动补全按文本填写'),
    Color: text(20, '颜色按文本填写'),
    Icon: text(140, '图标按文本填写'),
    'Dynamic Link': text(140, '指向哪种记录由另一个字段决定，这里按文本填写'),
    'Small Text': lines(),
    Text: lines(),
    'Long Text': lines(),
    Code: lines('代码按多行文本填写'),
    JSON: lines('JSON 按多行文本填写'),
    'Markdown Editor': lines('Markdown 按多行文本填写'),
    'HTML Editor': lines('HTML 按多行文本填写'),
    'Text Editor': { node: { type: 'string', 'x-component': 'RichText' }, sort: 'text' },
    Int: { node: { type: 'integer' }, sort: 'number', isWhole: true },
    'Long Int': { node: { type: 'integer' }, sort: 'number', isWhole: true },
    Duration: { node: { type: 'integer' }, sort: 'number', isWhole: true, changed: '时长按秒数填写' },
    Rating: { node: { type: 'number' }, sort: 'number', changed: '评分按 0 到 1 的数字填写' },
    Float: { node: { type: 'number' }, sort: 'number' },
    // Here both end at 0 and percentages at 100 unless it is said; the source has no ends.
    Percent: {
      node: { type: 'number', 'x-component': 'PercentInput', minimum: -MOST_PERCENT, maximum: MOST_PERCENT },
      sort: 'number',
    },
    Currency: { node: { type: 'number', 'x-component': 'MoneyInput', minimum: -MOST_MONEY }, sort: 'number' },
    Check: { node: { type: 'boolean' }, sort: 'flag' },
    Date: { node: { type: 'string', format: 'date', minimum: FIRST_DAY }, sort: 'text', time: 'day' },
    Time: { node: { type: 'string', format: 'time' }, sort: 'text', time: 'clock' },
    Datetime: { node: { type: 'string', format: 'date-time', minimum: FIRST_DAY }, sort: 'text', time: 'moment' },
    Phone: { node: { type: 'string', maxLength: 40 }, sort: 'text' },
    Attach: { node: { type: 'array', 'x-component': 'Attachments', maxItems: 1 }, sort: 'list' },
    'Attach Image': { node: { type: 'array', 'x-component': 'Attachments', maxItems: 1 }, sort: 'list' },
  }),
);

/** What only arranges or draws a form, and holds nothing. */
export const LAYOUT: ReadonlySet<string> = new Set(['Column Break', 'Fold', 'Heading', 'HTML', 'Button', 'Image']);

/** What `options` of a Data field make of it. */
export const DATA: ReadonlyMap<string, TypeHere> = new Map(
  Object.entries<TypeHere>({
    Email: { node: { type: 'string', 'x-component': 'EmailInput', maxLength: 140 }, sort: 'text' },
    Name: TEXT,
    Phone: text(40, '电话的格式由来源检查，这里只是文本'),
    URL: text(140, '网址的格式由来源检查，这里只是文本'),
    Barcode: text(140, '条码按文本填写'),
  }),
);
