import { sql } from 'kysely';
import { digitsOf } from '../migrate/planMigration.ts';
import type { Sql } from '../sql/SqlScope.ts';

const LIST = '[]';

/** Whether a column of type `to` can hold a value of type `have`; never null for a value. False when unknown. */
export function fits(value: Sql, have: string, to: string): Sql {
  if (have === to) return sql`true`;
  const [from, want] = [have.replace(LIST, ''), to.replace(LIST, '')];
  if (have.endsWith(LIST) && to.endsWith(LIST)) return want === 'text' ? sql`true` : sql`false`;
  if (have.endsWith(LIST))
    return sql`(cardinality(${value}) <= 1 and coalesce(${fits(sql`${value}[1]`, from, to)}, true))`;
  if (to.endsWith(LIST)) return fits(value, have, want);
  const text = sql`${value}::text`;
  if (to === 'text') return sql`true`;
  if (to === 'boolean') return sql`${text} in ('true', 'false')`;
  if (to === 'date') return isDay(text, '( 00:00:00)?');
  if (to.startsWith('time(')) return sql`${text} ~ '^([01]\\d|2[0-3])(:[0-5]\\d){1,2}$'`;
  if (to.startsWith('timestamp')) return isDay(text, '( ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d)?');
  const digits = digitsOf(to);
  if (digits === undefined) return sql`false`;
  // Trailing zeros after the decimal point can be dropped without loss.
  const point = digits.scale === 0 ? '(\\.0*)?' : `(\\.\\d{0,${digits.scale}}0*)?`;
  return sql`${text} ~ ${sql.lit(`^-?\\d{1,${digits.whole}}${point}$`)}`;
}

/** Whether a text is a calendar date, followed by a time that matches `rest`; the database fails on invalid dates. */
function isDay(text: Sql, rest: string): Sql {
  const [year, month] = [sql`substr(${text}, 1, 4)::int`, sql`substr(${text}, 6, 2)`];
  const leap = sql`(${year} % 4 = 0 and ${year} % 100 <> 0) or ${year} % 400 = 0`;
  const last = sql`case when ${month} in ('04', '06', '09', '11') then '30' when ${month} <> '02' then '31' when ${leap} then '29' else '28' end`;
  return sql`(case when ${text} ~ ${sql.lit(`^\\d{4}-(0[1-9]|1[0-2])-\\d{2}${rest}$`)}
    then ${year} > 0 and substr(${text}, 9, 2) between '01' and ${last} else false end)`;
}

/** Converts a fitting value of type `have` to type `to`. */
export function converted(value: Sql, have: string, to: string): Sql {
  const [from, want] = [have.replace(LIST, ''), sql.raw(to)];
  if (have.endsWith(LIST) && !to.endsWith(LIST)) return converted(sql`${value}[1]`, from, to);
  if (to.endsWith(LIST) && !have.endsWith(LIST))
    return sql`array[${converted(value, have, to.replace(LIST, ''))}]::${want}`;
  // The number without the trailing zeros of its column.
  if (to === 'text' && have.startsWith('numeric')) return sql`trim_scale(${value})::text`;
  return digitsOf(to) === undefined ? sql`${value}::text::${want}` : sql`${value}::text::numeric::${want}`;
}
