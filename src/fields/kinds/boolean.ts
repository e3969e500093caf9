import { defineField, readBoolean, TYPED } from '../facets/FieldKind.ts';
import { plainText } from '#language/Value.ts';
import { YES_NO } from '../facets/filters.ts';
import { parseBoolean } from '../facets/parseWire.ts';
import { validatePlain } from '../facets/validateValue.ts';

/** Yes, no, or not filled in, which is a third answer. */
export const booleanKind = defineField({
  asked: { shape: 'boolean', byComponent: false },
  component: 'YesNo',
  word: { name: 'boolean', node: { type: 'boolean' } },
  refersTo: undefined,
  many: false,
  amount: undefined,
  moment: undefined,
  text: undefined,
  isChosen: true,
  holds: () => 'boolean',
  column: () => 'boolean',
  typescript: () => 'boolean | null',
  parse: parseBoolean,
  limits: {},
  validate: validatePlain,
  verb: 'choose',
  mask: 'never',
  format: (value) => plainText(value, '、'),
  typed: TYPED,
  counted: undefined,
  isTagged: false,
  isBrief: false,
  isSortable: true,
  isSummed: false,
  filter: YES_NO,
  cell: {
    read: readBoolean,
    hint: ({ words }) => `${words?.yes ?? '是'} 或 ${words?.no ?? '否'}`,
    width: 16,
    number: undefined,
  },
  upload: undefined,
  domain: { values: () => [true, false], outside: 'boolean' },
  sample: (n) => n % 2 === 0,
  width: 72,
});
