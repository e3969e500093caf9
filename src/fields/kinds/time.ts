import { clockAt } from '#language/functions/calendar.ts';
import { defineField, TEXTUAL } from '../facets/FieldKind.ts';
import { clocksFor } from '../facets/domains.ts';
import { CLOCKS } from '../facets/filters.ts';
import { parseClock } from '../facets/parseWire.ts';
import { readClock } from '../facets/readClock.ts';
import { validateClock } from '../facets/validateValue.ts';

/** A time of day, of no day and no zone. */
export const timeKind = defineField({
  ...TEXTUAL,
  asked: { shape: 'time', byComponent: false },
  component: 'TimeInput',
  word: { name: 'time', node: { type: 'string', format: 'time' } },
  text: undefined,
  column: () => 'time(0) without time zone',
  parse: parseClock,
  limits: {},
  validate: validateClock,
  verb: 'choose',
  mask: 'never',
  isBrief: true,
  isSortable: true,
  filter: CLOCKS,
  cell: { read: readClock, hint: () => '时刻，如 9:05', width: 12, number: undefined },
  domain: { values: (_, compared, { now }) => clocksFor(compared, now), outside: 'time' },
  sample: (n) => clockAt((n + 540) % 1440),
  width: 88,
});
