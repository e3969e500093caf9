import { defineField, readPlain, TEXTUAL } from '../facets/FieldKind.ts';
import { TEXTS } from '../facets/domains.ts';

export const phoneKind = defineField({
  ...TEXTUAL,
  asked: { shape: undefined, byComponent: true },
  component: 'PhoneInput',
  word: { name: 'phone', node: { type: 'string', 'x-component': 'PhoneInput' } },
  text: 'contact',
  limits: { maxLength: 100, pattern: 'P-PHONE' },
  verb: 'enter',
  mask: 'always',
  isBrief: true,
  isSortable: true,
  cell: { read: readPlain, hint: () => '电话号码', width: 16, number: undefined },
  domain: { values: TEXTS, outside: 'number' },
  sample: (n) => `139${String(n % 100_000_000).padStart(8, '0')}`,
  width: 176,
});
