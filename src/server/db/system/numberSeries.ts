import { sql } from 'kysely';
import type { Db } from '../Database.ts';

/**
 * Takes the next `count` values of a series and returns the first; a series starts with 1. Gaps are possible,
 * duplicates are not.
 */
export async function takeNumbers(db: Db, series: string, count = 1): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into "numberSeries" as n ("SeriesKey", "LastValue") values (${series}, ${sql.lit(count)})
    on conflict ("SeriesKey") do update set "LastValue" = n."LastValue" + ${sql.lit(count)}
    returning "LastValue" as last`.execute(db);
  return (rows[0]?.last ?? count) - count + 1;
}
