import { plainText } from '#language/Value.ts';
import type { FieldKind } from '../facets/FieldKind.ts';
import { TEXTS } from '../facets/domains.ts';
import { CONTAINS } from '../facets/filters.ts';
import { parseText } from '../facets/parseWire.ts';
import { validatePlain } from '../facets/validateValue.ts';

/** What the kinds share whose value is one text. */
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
  validate: validatePlain,
  format: (value) => plainText(value, '、'),
  counted: undefined,
  isTagged: false,
  isSummed: false,
  filter: CONTAINS,
  upload: undefined,
  domain: { values: TEXTS, outside: 'text' },
  sample: (n) => `第${n}项`,
} as const satisfies Partial<FieldKind>;
