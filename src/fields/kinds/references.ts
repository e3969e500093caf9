import { defineField, readPlain, LISTED } from '../facets/FieldKind.ts';
import { LISTS } from '../facets/domains.ts';
import { HAS_RECORD } from '../facets/filters.ts';
import { validatePlain } from '../facets/validateValue.ts';

export const referencesKind = defineField({
  ...LISTED,
  asked: { shape: 'list of references', byComponent: false },
  component: 'ReferencePicker',
  word: undefined,
  refersTo: 'record',
  isChosen: false,
  limits: { maxItems: 50 },
  validate: validatePlain,
  verb: 'choose',
  counted: undefined,
  filter: HAS_RECORD,
  upload: undefined,
  cell: { read: readPlain, hint: () => '系统里已有的名称，几个之间用顿号', width: 16, number: undefined },
  domain: { values: LISTS, outside: 'number' },
  sample: (n) => [n + 1, n + 2],
  width: 176,
});
