import { sql } from 'kysely';
import type { Sql } from './SqlScope.ts';
import { asDouble, type SqlValue } from './SqlValue.ts';

const TIME = 'timestamp(0) without time zone';

/**
 * `date(x)`: the first ten characters; `addDays(x, n)` and `addWorkdays(x, n)`: a date moved by whole days or by working days, its time
 * kept.
 */
export function dateFunction(name: 'date' | 'addDays' | 'addWorkdays', [of, days]: readonly SqlValue[]): SqlValue {
  const text = of?.parts.text;
  if (of === undefined || text === undefined) return { parts: {} };
  if (name === 'date') {
    const raw = of.column === undefined ? undefined : dayOf(of.column.type, of.column.raw);
    return raw === undefined
      ? { parts: { text: sql`left(${text}, 10)` } }
      : { parts: { text: sql`to_char(${raw}, 'YYYY-MM-DD')` }, column: { type: 'date', raw } };
  }
  if (days?.parts.number === undefined) return { parts: {} };
  const count = sql`trunc(${asDouble(days)})::int`;
  const moved = (day: Sql): Sql => (name === 'addDays' ? sql`(${day} + ${count})` : workdaysAfter(day, count));
  if (of.column?.type === 'date') return { parts: { text: sql`to_char(${moved(of.column.raw)}, 'YYYY-MM-DD')` } };
  if (of.column?.type === TIME)
    return {
      parts: {
        text: sql`to_char(${moved(sql`${of.column.raw}::date`)}, 'YYYY-MM-DD') || to_char(${of.column.raw}, ' HH24:MI:SS')`,
      },
    };
  return { parts: { text: movedText(text, moved) } };
}

/** A date moved by working days, as `addWorkdays` of core does it. */
function workdaysAfter(day: Sql, count: Sql): Sql {
  const weekday = sql`(extract(isodow from ${day})::int - 1)`;
  const from = sql`(case when ${weekday} <= 4 then ${weekday} when ${count} > 0 then 4 else 0 end)`;
  const moved = sql`(case when ${weekday} <= 4 then 0 when ${count} > 0 then 4 - ${weekday} else 7 - ${weekday} end)`;
  const weekends = sql`2 * floor((${from} + ${count}) / 5.0)::int`;
  return sql`(case when ${count} = 0 then ${day} else ${day} + ${moved} + ${count} + ${weekends} end)`;
}

/** `year(x)` and `month(x)`: a part of a date as a number; null for a text that does not begin like one. */
export function datePart(name: 'year' | 'month', of: SqlValue): SqlValue {
  const { text } = of.parts;
  if (text === undefined) return { parts: {} };
  const raw = of.column === undefined ? undefined : dayOf(of.column.type, of.column.raw);
  if (raw !== undefined) return { parts: { number: sql`extract(${sql.raw(name)} from ${raw})::float8` } };
  const [from, length] = name === 'year' ? [1, 4] : [6, 2];
  const part = sql`substr(${text}, ${sql.lit(from)}, ${sql.lit(length)})::float8`;
  return { parts: { number: sql`case when ${text} ~ '^\\d{4}-\\d{2}-\\d{2}' then ${part} end` } };
}

function dayOf(type: string, raw: Sql): Sql | undefined {
  return type === 'date' ? raw : type === TIME ? sql`${raw}::date` : undefined;
}

/** A text that begins like a date; month 13 is January of the next year, as in the evaluator. */
function movedText(text: Sql, moved: (day: Sql) => Sql): Sql {
  const number = (from: number, length: number): Sql => sql`substr(${text}, ${sql.lit(from)}, ${sql.lit(length)})::int`;
  const first = sql`make_date(${number(1, 4)}, 1, 1) + make_interval(months => ${number(6, 2)} - 1, days => ${number(9, 2)} - 1)`;
  return sql`case when ${text} ~ '^(?!0000)\\d{4}-\\d{2}-\\d{2}' then to_char(${moved(sql`(${first})::date`)}, 'YYYY-MM-DD') || substr(${text}, 11) end`;
}
