import { addDays } from '#language/functions/calendar.ts';
import { defineField, TEXTUAL, TYPED } from '../facets/FieldKind.ts';
import { plainText } from '#language/Value.ts';
import { dayNumber } from '../facets/dayNumber.ts';
import { datesFor } from '../facets/domains.ts';
import { dates } from '../facets/filters.ts';
import { parseDate } from '../facets/parseWire.ts';
import { readMoment } from '../facets/readMoment.ts';
import { withWeekday } from '../quickRange.ts';
import { validateDate } from '../facets/validateValue.ts';

export const dateKind = defineField({
  ...TEXTUAL,
  asked: { shape: 'date', byComponent: false },
  component: 'DateInput',
  word: { name: 'date', node: { type: 'string', format: 'date' } },
  moment: 'date',
  text: undefined,
  column: () => 'date',
  parse: parseDate,
  limits: {},
  validate: validateDate,
  verb: 'choose',
  mask: 'never',
  format: (value) => plainText(value, '、'),
  isBrief: true,
  typed: { ...TYPED, text: (value) => plainText(value, '').slice(0, 10), clear: withWeekday },
  isSortable: true,
  filter: dates(''),
  cell: {
    read: (text, field, now) => readMoment(text, field, 'date', now),
    hint: () => '日期，如 2026-03-01',
    width: 16,
    number: { format: 'yyyy-mm-dd', of: dayNumber },
  },
  domain: { values: (_, compared, { now }) => datesFor('date', compared, now), outside: 'date' },
  sample: (n) => addDays('2000-01-01', n % 36_500),
  width: 96,
});
