import { defineField, PICTURE_EXTENSIONS, TYPED } from '../facets/FieldKind.ts';
import { plainText } from '#language/Value.ts';
import { IDS } from '../facets/domains.ts';
import { parseId } from '../facets/parseWire.ts';
import { validatePlain } from '../facets/validateValue.ts';

export const imageKind = defineField({
  asked: { shape: undefined, byComponent: true },
  component: 'ImageUpload',
  word: undefined,
  refersTo: 'file',
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
  verb: 'upload',
  mask: 'never',
  format: (value) => plainText(value, '、'),
  typed: TYPED,
  counted: undefined,
  isTagged: false,
  isBrief: false,
  isSortable: false,
  isSummed: false,
  filter: undefined,
  cell: undefined,
  upload: {
    most: 5,
    extensions: PICTURE_EXTENSIONS,
    ids: (value) => (typeof value === 'number' ? [value] : []),
  },
  domain: { values: IDS, outside: 'number' },
  sample: (n) => n + 1,
  width: 88,
});
