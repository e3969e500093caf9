import { defineField, readPlain, TEXTUAL } from '../facets/FieldKind.ts';
import { TEXTS } from '../facets/domains.ts';

export const emailKind = defineField({
  ...TEXTUAL,
  asked: { shape: undefined, byComponent: true },
  component: 'EmailInput',
  word: { name: 'email', node: { type: 'string', 'x-component': 'EmailInput' } },
  text: 'contact',
  limits: { maxLength: 100, pattern: 'P-EMAIL' },
  verb: 'enter',
  mask: 'asked',
  isBrief: false,
  isSortable: true,
  cell: { read: readPlain, hint: () => '邮箱', width: 16, number: undefined },
  domain: { values: TEXTS, outside: 'number' },
  sample: (n) => `a${n}@example.com`,
  width: 176,
});
