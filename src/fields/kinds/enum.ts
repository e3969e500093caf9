import { defineField, ITEMISED } from '../facets/FieldKind.ts';
import { ONE_ITEM } from '../facets/filters.ts';

export const enumKind = defineField({
  ...ITEMISED,
  asked: { shape: 'item', byComponent: false },
  component: 'Select',
  word: { name: 'enum', node: { type: 'integer' } },
  limits: { maxLength: 50 },
  isTagged: true,
  isSortable: true,
  filter: ONE_ITEM,
  width: 96,
});
