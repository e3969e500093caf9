import { plainText } from '#language/Value.ts';
import type { FieldModel } from '../FieldModel.ts';
import type { FieldKind } from './FieldKind.ts';
import { choices, NUMBERS, TEXTS } from './domains.ts';
import { CONTAINS, RANGE } from './filters.ts';
import { parseItem, parseList, parseNumber, parseText } from './parseWire.ts';
import { hintText, readPlain } from './readText.ts';
import { validateLine, validatePlain } from './validateValue.ts';

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
  counted: undefined,
  isBrief: true,
  isSummed: false,
  cell: { read: readPlain, hint: hintText, width: 16, format: undefined },
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
  isTagged: false,
  isBrief: false,
  isSortable: false,
  isSummed: false,
} as const satisfies Partial<FieldKind>;
