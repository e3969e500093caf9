import { defineField } from '../facets/FieldKind.ts';
import { hintText, readPlain } from '../facets/readText.ts';
import { TEXTUAL } from '../facets/families.ts';

export const textKind = defineField({
  ...TEXTUAL,
  asked: { shape: 'string', byComponent: false },
  component: 'TextInput',
  word: { name: 'text', node: { type: 'string' } },
  text: 'line',
  limits: { maxLength: 100 },
  verb: 'enter',
  mask: 'asked',
  isBrief: true,
  isSortable: true,
  cell: { read: readPlain, hint: hintText, width: 24, format: undefined },
  width: 176,
});
