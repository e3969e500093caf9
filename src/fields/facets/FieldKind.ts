import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { type Value, plainText } from '#language/Value.ts';
import { type DomainFacet, choices, NUMBERS, TEXTS } from './domains.ts';
import { type FilterFacet, CONTAINS, RANGE } from './filters.ts';
import { type ValueInput, validateLine, validatePlain } from './validateValue.ts';
import { type WireValue, parseItem, parseList, parseNumber, parseText } from './parseWire.ts';
import type { FieldModel } from '../FieldModel.ts';
import type { MoneyUnit } from '../Currency.ts';
import { plainNumber } from '../formatNumber.ts';

/** The column types that fields are stored in. Times are those of the zone of the product. */
export type ColumnType =
  | 'bigint'
  | 'text'
  | 'boolean'
  | 'date'
  | 'timestamp(0) without time zone'
  | 'time(0) without time zone'
  | 'bigint[]'
  | 'text[]'
  | `numeric(${number},${number})`;

/** The value types that expressions distinguish. */
export type ValueSort = 'number' | 'text' | 'boolean' | 'list';

/** Limits of domain 0.2 that hold where a field states none of its own. */
export interface Limits {
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly digits?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

/** The representation of a field in an Excel cell. */
export interface CellFacet {
  /** Parses a text, as users type it or as a cell has it, into the wire value; `now` is `YYYY-MM-DD HH:mm:ss`. */
  readonly read: (text: string, field: FieldModel, now: string) => ReadCell;
  /** The instructions for users who fill in the cell. */
  readonly hint: (field: FieldModel) => string;
  readonly width: number;
  /** How Excel shows its numbers; undefined for texts, and for numbers in the format of Excel. */
  readonly number: CellNumber | undefined;
}

/** The numbers of a kind in Excel. */
export interface CellNumber {
  readonly format: string;
  /** The number that Excel counts for a value, such as days; undefined if it has none. Omitted for the value itself. */
  readonly of?: (value: Value) => number | undefined;
}

/** How users type a value. */
export interface TypedFacet {
  /** All that a value holds, as `cell.read` parses it; a control shows the unit apart from it. */
  readonly text: (value: Value) => string;
  /** The keypad of a phone. */
  readonly keypad: 'decimal' | 'text';
  /** The unambiguous text of a parsed value; undefined for its text with the unit. */
  readonly clear: ((value: Value) => string) | undefined;
}

/** The extensions of the pictures that can be uploaded and that browsers show. */
export const PICTURE_EXTENSIONS: readonly string[] = ['jpg', 'jpeg', 'png', 'webp'];
export const VIDEO_EXTENSIONS: readonly string[] = ['mp4', 'webm'];

export interface UploadFacet {
  /** MB of the largest file. */
  readonly most: number;
  /** Undefined for any that may be uploaded. */
  readonly extensions: readonly string[] | undefined;
  readonly ids: (value: Value) => readonly number[];
}

/** The facts of a field that its format reads; yuan are no `currency` where it is sent. */
export type FormattedField = Pick<FieldModel, 'type' | 'currency'> & Partial<Pick<FieldModel, 'digits'>>;

/** All that is decided about one kind of field. Every kind states every facet, so that a new one cannot forget any. */
export interface FieldKind {
  /** How a document selects this kind: by the shape of the node, or by a component that belongs to this kind alone. */
  readonly asked: { readonly shape: NodeShape | undefined; readonly byComponent: boolean };
  /** The field component that renders it unless the node names another. */
  readonly component: string;
  /** Its command-line name for authors, and the generated node; undefined if there is none. */
  readonly word: { readonly name: string; readonly node: Partial<FieldNode> } | undefined;

  /** The target of its value: an item, a record by id or name, a file, a row; undefined for a plain value. */
  readonly refersTo: 'item' | 'record' | 'name' | 'file' | 'row' | undefined;
  /** The value is a list. */
  readonly many: boolean;
  /** A quantity: it is read from the right, filtered by a range and added up. */
  readonly amount: 'money' | 'percent' | 'number' | undefined;
  /** A day or a time. */
  readonly moment: 'date' | 'datetime' | undefined;
  /** Free text: on one line, several, formatted, a contact, or a page of the site; undefined for others. */
  readonly text: 'line' | 'lines' | 'html' | 'contact' | 'page' | undefined;
  /** People choose it from a few values that are all known. */
  readonly isChosen: boolean;
  readonly holds: (field: Pick<FieldModel, 'itemType' | 'enum'>) => ValueSort;
  /** Its column in the database; undefined for rows, which have a table of their own. */
  readonly column: (field: FieldModel) => ColumnType | undefined;
  /** Its type in TypeScript; `entityType` names the type of an entity. */
  readonly typescript: (field: FieldModel, entityType: (key: string) => string) => string;

  /** The value from the wire; null when empty, undefined when it does not fit. */
  readonly parse: (wire: WireValue, field: FieldModel) => Value | undefined;
  readonly limits: Limits;
  /**
   * The message for a filled value that the field does not allow; undefined if it is valid. It reads only `enums` of
   * the scope, and passes the scope to the field's bounds: rows that are being filled in keep the message until one of
   * its sources changes.
   */
  readonly validate: (input: ValueInput) => string | undefined;
  /** The verb for an empty required field. */
  readonly verb: 'enter' | 'choose' | 'upload' | 'fillIn';
  /** Whether it can be masked; `always` unless the node says otherwise, `asked` if the node requires it. */
  readonly mask: 'always' | 'asked' | 'never';

  /** The text of a single value that is neither empty nor an item of an enum. */
  readonly format: (value: Value, field: FormattedField, unit: MoneyUnit) => string;
  readonly typed: TypedFacet;
  /** The word its items are counted in where they are not shown. */
  readonly counted: string | undefined;
  /** Its item is rendered as a tag in the colour of the item. */
  readonly isTagged: boolean;
  /** Short enough to tell records of one name apart. */
  readonly isBrief: boolean;
  readonly isSortable: boolean;
  /** Pixels of a column of a list. */
  readonly width: number;
  /** Tables of rows show its sum. */
  readonly isSummed: boolean;
  /** Undefined for what cannot be filtered. */
  readonly filter: FilterFacet | undefined;
  /** Undefined if a table cell cannot contain it. */
  readonly cell: CellFacet | undefined;

  /** Undefined for what holds no files. */
  readonly upload: UploadFacet | undefined;

  /** Values that represent everything it can contain, as far as rules distinguish it. */
  readonly domain: DomainFacet;
  /** A plain value of such a field; a different one for each whole number. The tests of all kinds use it. */
  readonly sample: (n: number, field: FieldModel) => Value;
}

/** States a kind of field; a facet that is missing does not compile. */
export const defineField = (kind: FieldKind): FieldKind => kind;

/** The properties of a document node that distinguish kinds of fields, other than the component. */
type NodeShape =
  | 'child'
  | 'list'
  | 'list of references'
  | 'list of items'
  | 'item'
  | 'item by path'
  | 'reference'
  | 'reference by name'
  | 'date'
  | 'date-time'
  | 'time'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'string';

export function nodeShape(node: FieldNode): NodeShape {
  const { 'x-enum': binding, 'x-reference': reference } = node;
  if (node['x-child'] !== undefined) return 'child';
  if (node.type === 'array')
    return reference !== undefined ? 'list of references' : binding !== undefined ? 'list of items' : 'list';
  if (binding !== undefined) return typeof binding === 'object' && binding.path === true ? 'item by path' : 'item';
  if (reference !== undefined) return node.type === 'string' ? 'reference by name' : 'reference';
  if (node.format !== undefined) return node.format;
  return node.type === 'integer' || node.type === 'number' || node.type === 'boolean' ? node.type : 'string';
}

/** Whether each value of a JSON type is also one of another: an integer is a number. */
export const isJsonType = (type: FieldNode['type'], of: FieldNode['type']): boolean =>
  type === of || (of === 'number' && type === 'integer');

/** The text of a formula whose result is not in the file: programs other than spreadsheets do not compute it. */
export const UNCALCULATED = '#CALC!';
const ERROR = /^#(N\/A|NAME\?|(NULL|DIV\/0|VALUE|REF|NUM|SPILL|FIELD|BLOCKED|UNKNOWN|CONNECT|BUSY|EXTERNAL|PYTHON)!)$/;
/** A number that Excel shows or keeps without its last digits. */
const SHORTENED = /^-?\d(\.\d+)?E\+(1[1-9]|[2-9]\d|\d{3})$/i;

/** Why the text of a cell is no value: an error or a shortened number of a spreadsheet. `name`: the column. */
export function lostText(name: string, text: string): string | undefined {
  if (text === UNCALCULATED) return `${name}的公式没有结果，请在 Excel 里打开文件并保存，再重新选择`;
  if (ERROR.test(text)) return `${name}是错误值 ${text}，请改正`;
  return SHORTENED.test(text)
    ? `${name}“${text}”是被存成数字的长号码，末尾几位已经丢失，请在表里把这一列设为文本，重新填写`
    : undefined;
}

/** A cell as its wire value (texts as in a form), or its problem. */
export type ReadCell = { readonly wire: string } | { readonly message: string };

export const readPlain = (text: string): ReadCell => ({ wire: text });

/** Full-width signs as their narrow ones, and the dot and the dash of a Chinese keyboard between digits as those of numbers. */
export const halfWidth = (text: string): string =>
  text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/。/g, '.')
    .replace(/[—–−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

const YES = ['是', '有', '对', 'true', 'y', 'yes', '1', '√'];
const NO = ['否', '无', '没有', 'false', 'n', 'no', '0', '×'];

/** Parses yes or no: in the texts of the field, or in common spellings. */
export function readBoolean(text: string, { title, words }: FieldModel): ReadCell {
  const [yes, no] = [words?.yes ?? '是', words?.no ?? '否'];
  const word = text.toLowerCase();
  if (text === yes || YES.includes(word)) return { wire: 'true' };
  if (text === no || NO.includes(word)) return { wire: 'false' };
  return { message: `${title}请填写“${yes}”或“${no}”` };
}

/** The hint about the maximum length of a text. */
export const hintText = ({ maxLength }: FieldModel): string =>
  maxLength === undefined ? '文字' : `文字，不超过 ${maxLength} 个字`;

/** Values are typed as texts; numbers with all digits, and commas between thousands. */
export const TYPED: TypedFacet = {
  text: (value) => (typeof value === 'string' ? value : typeof value === 'number' ? plainNumber(value) : ''),
  keypad: 'text',
  clear: undefined,
};

/** Values are typed as decimal numbers. */
export const TYPED_NUMBER: TypedFacet = { ...TYPED, keypad: 'decimal' };

/** The common facets of kinds whose value is a text. */
export const TEXTUAL = {
  refersTo: undefined,
  many: false,
  amount: undefined,
  moment: undefined,
  isChosen: false,
  holds: () => 'text',
  column: () => 'text',
  typescript: () => 'string | null',
  parse: parseText,
  validate: validateLine,
  format: (value) => plainText(value, '、'),
  typed: TYPED,
  counted: undefined,
  isTagged: false,
  isSummed: false,
  filter: CONTAINS,
  upload: undefined,
  domain: { values: TEXTS, outside: 'text' },
  sample: (n) => `第${n}项`,
} as const satisfies Partial<FieldKind>;

/** The common facets of quantities. */
export const NUMERIC = {
  refersTo: undefined,
  many: false,
  moment: undefined,
  text: undefined,
  isChosen: false,
  holds: () => 'number',
  typescript: () => 'number | null',
  parse: parseNumber,
  validate: validatePlain,
  verb: 'enter',
  mask: 'never',
  counted: undefined,
  isTagged: false,
  isBrief: false,
  isSortable: true,
  filter: RANGE,
  upload: undefined,
  domain: { values: NUMBERS, outside: 'number' },
} as const satisfies Partial<FieldKind>;

/** Whether an item is identified by a number: its Value, if that is a number without a path. */
const holdsNumber = ({ itemType, enum: binding }: Pick<FieldModel, 'itemType' | 'enum'>): boolean =>
  itemType === 'integer' && binding?.path !== true;

/** The common facets of kinds whose value is one item of an enum type: its Value, or the path to it. */
export const ITEMISED = {
  refersTo: 'item',
  many: false,
  amount: undefined,
  moment: undefined,
  text: undefined,
  isChosen: true,
  holds: (field) => (holdsNumber(field) ? 'number' : 'text'),
  column: (field) => (holdsNumber(field) ? 'bigint' : 'text'),
  typescript: (field) => (holdsNumber(field) ? 'number | null' : 'string | null'),
  parse: parseItem,
  validate: validatePlain,
  verb: 'choose',
  mask: 'never',
  format: (value) => plainText(value, '、'),
  typed: TYPED,
  counted: undefined,
  isBrief: true,
  isSummed: false,
  cell: { read: readPlain, hint: hintText, width: 16, number: undefined },
  upload: undefined,
  domain: { values: choices, outside: 'number' },
  sample: (n, field) => (holdsNumber(field) ? n : `v${n}`),
} as const satisfies Partial<FieldKind>;

/** The common facets of kinds whose value is a list of ids or Values. */
export const LISTED = {
  many: true,
  amount: undefined,
  moment: undefined,
  text: undefined,
  holds: () => 'list',
  column: ({ itemType }) => (itemType === 'integer' ? 'bigint[]' : 'text[]'),
  typescript: ({ itemType }) => (itemType === 'integer' ? 'number[] | null' : 'string[] | null'),
  parse: parseList,
  mask: 'never',
  format: (value) => plainText(value, '、'),
  typed: TYPED,
  isTagged: false,
  isBrief: false,
  isSortable: false,
  isSummed: false,
} as const satisfies Partial<FieldKind>;
