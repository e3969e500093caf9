import { defineField, LISTED } from '../facets/FieldKind.ts';
import { LARGE_SAMPLE } from '../facets/domains.ts';
import { validatePlain } from '../facets/validateValue.ts';

/** Child rows: records of another entity that belong to this one. */
export const rowsKind = defineField({
  ...LISTED,
  asked: { shape: 'child', byComponent: false },
  component: 'RowsTable',
  word: undefined,
  refersTo: 'row',
  isChosen: false,
  column: () => undefined,
  typescript: ({ child }, entityType) => `${entityType(child?.entity ?? '')}[] | null`,
  // Rows are read as records of their own.
  parse: () => undefined,
  limits: { maxItems: 100 },
  validate: validatePlain,
  verb: 'fillIn',
  counted: '行',
  filter: undefined,
  cell: undefined,
  upload: undefined,
  domain: {
    // Each column has a number of its own, so that one in the place of another shows.
    values: (_, { summed = [] }) => [[Object.fromEntries(summed.map((name, i) => [name, LARGE_SAMPLE + i]))]],
    outside: 'number',
  },
  sample: () => [{}],
  width: 176,
});
