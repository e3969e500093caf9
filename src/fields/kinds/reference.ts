import { defineField, readPlain, TYPED } from '../facets/FieldKind.ts';
import { plainText } from '#language/Value.ts';
import { IDS } from '../facets/domains.ts';
import { ONE_RECORD } from '../facets/filters.ts';
import { parseId } from '../facets/parseWire.ts';
import { validatePlain } from '../facets/validateValue.ts';

export const referenceKind = defineField({
  asked: { shape: 'reference', byComponent: false },
  component: 'ReferencePicker',
  word: { name: 'reference', node: { type: 'integer' } },
  refersTo: 'record',
  many: false,
  amount: undefined,
  moment: undefined,
  text: undefined,
  isChosen: false,
  holds: () => 'number',
  column: () => 'bigint',
  typescript: () => 'number | null',
  parse: parseId,
  limits: {},
  validate: validatePlain,
  verb: 'choose',
  mask: 'never',
  format: (value) => plainText(value, '、'),
  typed: TYPED,
  counted: undefined,
  isTagged: false,
  isBrief: true,
  isSortable: false,
  isSummed: false,
  filter: ONE_RECORD,
  cell: { read: readPlain, hint: () => '系统里已有的名称或编号', width: 16, number: undefined },
  upload: undefined,
  domain: { values: IDS, outside: 'number' },
  sample: (n) => n + 1,
  width: 176,
});
