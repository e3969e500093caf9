import { plainText } from '#language/Value.ts';
import type { FieldKind } from '../facets/FieldKind.ts';
import { parseList } from '../facets/parseWire.ts';

/** What the kinds share whose value is a list of Ids or Values. */
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
