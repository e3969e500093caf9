import { plainText } from '#language/Value.ts';
import type { FieldKind } from '../facets/FieldKind.ts';
import { choices } from '../facets/domains.ts';
import { parseItem } from '../facets/parseWire.ts';
import { hintText, readPlain } from '../facets/readText.ts';
import { validatePlain } from '../facets/validateValue.ts';

/** What the kinds share whose value is one item of an enum type: its Value, or the path to it. */
export const ITEMISED = {
  refersTo: 'item',
  many: false,
  amount: undefined,
  moment: undefined,
  text: undefined,
  isChosen: true,
  holds: ({ itemType, enum: binding }) => (itemType === 'integer' && binding?.path !== true ? 'number' : 'text'),
  column: ({ itemType, enum: binding }) => (itemType === 'integer' && binding?.path !== true ? 'bigint' : 'text'),
  typescript: ({ itemType, enum: binding }) =>
    itemType === 'integer' && binding?.path !== true ? 'number | null' : 'string | null',
  parse: parseItem,
  validate: validatePlain,
  verb: '请选择',
  mask: 'never',
  format: (value) => plainText(value, '、'),
  counted: undefined,
  isBrief: true,
  isSummed: false,
  cell: { read: readPlain, hint: hintText, width: 16, format: undefined },
  upload: undefined,
  domain: { values: choices, outside: 'number' },
  sample: (n, { itemType, enum: binding }) => (itemType === 'integer' && binding?.path !== true ? n : `v${n}`),
} as const satisfies Partial<FieldKind>;
