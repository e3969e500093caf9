import { defineField, TEXTUAL } from '../facets/FieldKind.ts';
import { plainText } from '#language/Value.ts';
import { parseLines } from '../facets/parseWire.ts';
import { htmlFiles, htmlText } from '../htmlText.ts';
import { validatePlain } from '../facets/validateValue.ts';

/** Formatted text, as HTML that the server has sanitized. */
export const richtextKind = defineField({
  ...TEXTUAL,
  asked: { shape: undefined, byComponent: true },
  component: 'RichText',
  word: { name: 'richtext', node: { type: 'string', 'x-component': 'RichText' } },
  text: 'html',
  parse: parseLines,
  validate: validatePlain,
  limits: { maxLength: 100000 },
  verb: 'enter',
  mask: 'never',
  format: (value) => (typeof value === 'string' ? htmlText(value) : plainText(value, '、')),
  isBrief: false,
  isSortable: false,
  filter: undefined,
  cell: undefined,
  upload: { most: 50, extensions: undefined, ids: (value) => (typeof value === 'string' ? htmlFiles(value) : []) },
  sample: (n) => `<p>第${n}段</p>`,
  width: 176,
});
