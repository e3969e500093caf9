import { defineField, hintText, readPlain, TEXTUAL } from '../facets/FieldKind.ts';
import { parseLines } from '../facets/parseWire.ts';
import { validateLines } from '../facets/validateValue.ts';

export const longtextKind = defineField({
  ...TEXTUAL,
  asked: { shape: undefined, byComponent: true },
  component: 'TextArea',
  word: { name: 'longtext', node: { type: 'string', 'x-component': 'TextArea' } },
  text: 'lines',
  parse: parseLines,
  validate: validateLines,
  limits: { maxLength: 1000 },
  verb: 'enter',
  mask: 'asked',
  isBrief: false,
  isSortable: false,
  cell: { read: readPlain, hint: hintText, width: 40, number: undefined },
  width: 176,
});
