import type { ReceiverDocument, ReminderDocument, ReminderSource } from '#generated/documents/ReminderDocument.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { readExpression } from '../schema/readExpression.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import type { ReceiverModel, ReminderModel, ReminderSourceModel } from './ReminderModel.ts';

/** The farthest ahead that a reminder by minutes looks, in days. */
const MINUTES_REACH = 8;

/**
 * The condition, as text, that `date` (a field or an expression over $record) is `advance` days after today; for
 * reminders by minutes, that it is within the next `MINUTES_REACH` days. A negative advance: days after the date.
 */
export function dueDates(on: ReminderSource['on'], date: string, advance: string | readonly number[]): string {
  const value = date.includes('{{') ? `(${date.replace(/^\s*\{\{|\}\}\s*$/g, '')})` : `$record.${date}`;
  if (on === 'minute') return `{{ ${value} > $now && date(${value}) <= addDays(date($now), ${MINUTES_REACH}) }}`;
  const days = typeof advance === 'string' ? [`$record.${advance}`] : advance.map(String);
  return `{{ ${days.map((n) => `date(${value}) === addDays(date($now), ${n})`).join(' || ')} }}`;
}

const REMINDER = 3;

/** Makes the model of a reminder document; names are checked later, against all entities. */
export function buildReminder(key: string, document: ReminderDocument, report: Report): ReminderModel {
  const { title, type = REMINDER, sources } = document;
  return {
    key,
    title,
    type,
    sources: sources.map((source, i) => buildSource(source, document, `/sources/${i}`, report)),
  };
}

function buildSource(
  source: ReminderSource,
  { advance, channels = [] }: ReminderDocument,
  at: string,
  report: Report,
): ReminderSourceModel {
  const { entity, on, date, minutes, state, states = [], from = [], about, message, content } = source;
  const days = source.advance ?? advance ?? [0];
  return {
    entity,
    on,
    where: condition(source.where, `${at}/where`, report),
    due: date === undefined ? build.literal(true) : condition(dueDates(on, date, days), `${at}/date`, report),
    date,
    minutes,
    state,
    states,
    from,
    about,
    message,
    content,
    channels: source.channels ?? ['message', ...channels],
    receivers: source.receivers.map((receiver, i) => buildReceiver(receiver, `${at}/receivers/${i}`, report)),
  };
}

/** A condition that is not there is true; one that does not parse is never fulfilled. */
function condition(text: string | undefined, pointer: string, report: Report): Expression {
  return text === undefined ? build.literal(true) : (readExpression(text, pointer, report) ?? build.literal(false));
}

function buildReceiver(
  { rows, else: other, when, ...rest }: ReceiverDocument,
  at: string,
  report: Report,
): ReceiverModel {
  return {
    ...rest,
    when: when === undefined ? undefined : condition(when, `${at}/when`, report),
    ...(rows === undefined
      ? {}
      : {
          rows: {
            entity: rows.entity,
            by: rows.by,
            field: rows.field,
            equals: rows.equals ?? 'Id',
            where: rows.where === undefined ? undefined : readExpression(rows.where, `${at}/rows/where`, report),
          },
        }),
    ...(other === undefined ? {} : { else: buildReceiver(other, `${at}/else`, report) }),
  };
}
