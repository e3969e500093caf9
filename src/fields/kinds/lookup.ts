import { defineField, readPlain, TEXTUAL } from '../facets/FieldKind.ts';

/** The name of a record, chosen or entered; a second field may store the id. */
export const lookupKind = defineField({
  ...TEXTUAL,
  asked: { shape: 'reference by name', byComponent: false },
  component: 'ReferencePicker',
  word: undefined,
  refersTo: 'name',
  text: undefined,
  limits: { maxLength: 200 },
  verb: 'choose',
  mask: 'never',
  isBrief: true,
  isSortable: true,
  cell: { read: readPlain, hint: () => '系统里已有的名称或编号', width: 32, number: undefined },
  width: 176,
});
