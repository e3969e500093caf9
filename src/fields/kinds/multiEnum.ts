import { defineField, hintText, readPlain, LISTED } from '../facets/FieldKind.ts';
import { choices, severalOf } from '../facets/domains.ts';
import { HAS_ITEM } from '../facets/filters.ts';
import { validateItems } from '../facets/validateValue.ts';

export const multiEnumKind = defineField({
  ...LISTED,
  asked: { shape: 'list of items', byComponent: false },
  component: 'MultiSelect',
  word: undefined,
  refersTo: 'item',
  isChosen: true,
  limits: { maxItems: 50 },
  validate: validateItems,
  verb: 'choose',
  counted: undefined,
  filter: HAS_ITEM,
  upload: undefined,
  cell: { read: readPlain, hint: hintText, width: 16, number: undefined },
  domain: {
    values: (field, compared, context) => [
      ...choices(field, compared, context).map((value) => [value]),
      ...severalOf(compared.constants),
    ],
    outside: 'number',
  },
  sample: (n, { itemType }) => (itemType === 'integer' ? [n, n + 1] : [`v${n}`, `w${n}`]),
  width: 176,
});
