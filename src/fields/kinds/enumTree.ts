import { defineField, ITEMISED } from '../facets/FieldKind.ts';
import { ONE_ITEM } from '../facets/filters.ts';

/** A node of an enum type with levels. */
export const enumTreeKind = defineField({
  ...ITEMISED,
  asked: { shape: 'item by path', byComponent: true },
  component: 'TreeSelect',
  word: undefined,
  limits: { maxLength: 200 },
  isTagged: false,
  isSortable: false,
  filter: ONE_ITEM,
  width: 176,
});
