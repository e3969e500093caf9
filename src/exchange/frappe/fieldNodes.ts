import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { KnownField } from '../script/translateScript.ts';

/** What a type of Frappe is here: its node, what expressions find in it, and how that differs. */
export interface TypeHere {
  readonly node: Omit<FieldNode, 'title'>;
  readonly sort: KnownField['sort'];
  readonly changed?: string;
}

const text = (maxLength: number, changed?: string): TypeHere => ({
  node: { type: 'string', maxLength },
  sort: 'text',
  ...(changed === undefined ? {} : { changed }),
});
const lines = (changed?: string): TypeHere => ({
  node: { type: 'string', 'x-component': 'TextArea', maxLength: 2000 },
  sort: 'text',
  ...(changed === undefined ? {} : { changed }),
});

/** The types that are fields here; tables, links and choices are read on their own. */
export const TYPES: Readonly<Record<string, TypeHere>> = {
  Data: text(140),
  'Read Only': text(140),
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
  Int: { node: { type: 'integer' }, sort: 'number' },
  'Long Int': { node: { type: 'integer' }, sort: 'number' },
  Duration: { node: { type: 'integer' }, sort: 'number', changed: '时长按秒数填写' },
  Rating: { node: { type: 'number' }, sort: 'number', changed: '评分按 0 到 1 的数字填写' },
  Float: { node: { type: 'number' }, sort: 'number' },
  Percent: { node: { type: 'number', 'x-component': 'PercentInput' }, sort: 'number' },
  Currency: { node: { type: 'number', 'x-component': 'MoneyInput' }, sort: 'number' },
  Check: { node: { type: 'boolean' }, sort: 'flag' },
  Date: { node: { type: 'string', format: 'date' }, sort: 'text' },
  Time: { node: { type: 'string', format: 'time' }, sort: 'text' },
  Datetime: { node: { type: 'string', format: 'date-time' }, sort: 'text' },
  Phone: { node: { type: 'string', maxLength: 40 }, sort: 'text' },
  Attach: { node: { type: 'array', 'x-component': 'Attachments', maxItems: 1 }, sort: 'list' },
  'Attach Image': { node: { type: 'array', 'x-component': 'Attachments', maxItems: 1 }, sort: 'list' },
};

/** What only arranges or draws a form, and holds nothing. */
export const LAYOUT: ReadonlySet<string> = new Set(['Column Break', 'Fold', 'Heading', 'HTML', 'Button', 'Image']);
