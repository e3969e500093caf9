import { addDays } from '#language/functions/calendar.ts';
import { defineField, TEXTUAL, TYPED } from '../facets/FieldKind.ts';
import { plainText } from '#language/Value.ts';
import { dayNumber } from '../facets/dayNumber.ts';
import { datesFor } from '../facets/domains.ts';
import { dates } from '../facets/filters.ts';
import { parseDateTime } from '../facets/parseWire.ts';
import { readMoment } from '../facets/readMoment.ts';
import { withWeekday } from '../quickRange.ts';
import { validateDate } from '../facets/validateValue.ts';

/** A point in time, in the zone of the product; shown to the minute. */
export const datetimeKind = defineField({
  ...TEXTUAL,
  asked: { shape: 'date-time', byComponent: false },
  component: 'DateTimeInput',
  word: { name: 'datetime', node: { type: 'string', format: 'date-time' } },
  moment: 'datetime',
  text: undefined,
  column: () => 'timestamp(0) without time zone',
  parse: parseDateTime,
  limits: {},
  validate: validateDate,
  verb: 'choose',
  mask: 'never',
  format: (value) => (typeof value === 'string' ? value.slice(0, 16) : plainText(value, '、')),
  isBrief: false,
  typed: { ...TYPED, text: (value) => plainText(value, '').slice(0, 16), clear: withWeekday },
  isSortable: true,
  filter: dates(' 23:59:59'),
  cell: {
    read: (text, field, now) => readMoment(text, field, 'datetime', now),
    hint: () => '日期和时间，如 2026-03-01 09:30',
    width: 16,
    number: { format: 'yyyy-mm-dd hh:mm', of: dayNumber },
  },
  domain: {
    values: (_, compared, { now }) => datesFor('datetime', compared, now),
    outside: 'datetime',
  },
  sample: (n) => addDays(`2000-01-01 ${String(n % 24).padStart(2, '0')}:30:15`, n % 36_500),
  width: 144,
});
