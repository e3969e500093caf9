import { defineField, hintText, readPlain, TEXTUAL } from '../facets/FieldKind.ts';

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
  cell: { read: readPlain, hint: hintText, width: 24, number: undefined },
  width: 176,
});
