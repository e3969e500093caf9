import type { FieldKind } from '../facets/FieldKind.ts';
import { NUMBERS } from '../facets/domains.ts';
import { RANGE } from '../facets/filters.ts';
import { parseNumber } from '../facets/parseWire.ts';
import { validatePlain } from '../facets/validateValue.ts';

/** What all quantities share. */
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
  verb: '请输入',
  mask: 'never',
  counted: undefined,
  isTagged: false,
  isBrief: false,
  isSortable: true,
  filter: RANGE,
  upload: undefined,
  domain: { values: NUMBERS, outside: 'number' },
} as const satisfies Partial<FieldKind>;
