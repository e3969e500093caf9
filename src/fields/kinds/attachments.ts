import { isList } from '#language/Value.ts';
import { defineField, LISTED } from '../facets/FieldKind.ts';
import { LISTS } from '../facets/domains.ts';
import { validatePlain } from '../facets/validateValue.ts';

/** The Ids of uploaded files. */
export const attachmentsKind = defineField({
  ...LISTED,
  asked: { shape: 'list', byComponent: true },
  component: 'Attachments',
  word: { name: 'attachments', node: { type: 'array', 'x-component': 'Attachments' } },
  refersTo: 'file',
  isChosen: false,
  limits: { maxItems: 20 },
  validate: validatePlain,
  verb: 'upload',
  counted: '个文件',
  filter: undefined,
  cell: undefined,
  upload: {
    most: 50,
    extensions: undefined,
    ids: (value) => (isList(value) ? value.filter((item) => typeof item === 'number') : []),
  },
  domain: { values: LISTS, outside: 'number' },
  sample: (n) => [n + 1, n + 2],
  width: 96,
});
