import type { ReminderSource } from '#generated/documents/ReminderDocument.ts';

/** The farthest ahead that a reminder by minutes looks, in days. */
const MINUTES_REACH = 8;

/**
 * The condition, as text, that `date` - a field or an expression over $record - lies `advance` days after today; for reminders by
 * minutes that it lies in the days ahead that minutes may reach. A negative advance: days after the date.
 */
export function dueDates(on: ReminderSource['on'], date: string, advance: string | readonly number[]): string {
  const value = date.includes('{{') ? `(${date.replace(/^\s*\{\{|\}\}\s*$/g, '')})` : `$record.${date}`;
  if (on === 'minute') return `{{ ${value} > $now && date(${value}) <= addDays(date($now), ${MINUTES_REACH}) }}`;
  const days = typeof advance === 'string' ? [`$record.${advance}`] : advance.map(String);
  return `{{ ${days.map((n) => `date(${value}) === addDays(date($now), ${n})`).join(' || ')} }}`;
}
