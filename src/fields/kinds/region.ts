import { defineField, hintText, readPlain, TEXTUAL } from '../facets/FieldKind.ts';
import { TEXTS } from '../facets/domains.ts';
import { ONE_ITEM } from '../facets/filters.ts';

/** The code of a region: province, city or district. */
export const regionKind = defineField({
  ...TEXTUAL,
  asked: { shape: undefined, byComponent: true },
  component: 'RegionCascader',
  word: undefined,
  refersTo: 'item',
  text: undefined,
  limits: { maxLength: 12 },
  verb: 'choose',
  mask: 'never',
  isBrief: false,
  isSortable: false,
  filter: ONE_ITEM,
  cell: { read: readPlain, hint: hintText, width: 16, number: undefined },
  domain: { values: TEXTS, outside: 'number' },
  sample: (n) => String(110_000 + (n % 700_000)),
  width: 176,
});
