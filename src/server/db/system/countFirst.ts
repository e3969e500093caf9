import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import type { Sql } from '../sql/SqlScope.ts';

/**
 * Counts the rows of a query, given by its SQL after `from`, up to `most` + 1: counting a whole log would take longer
 * each year.
 */
export async function countFirst(db: Db, from: Sql, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${from} limit ${sql.lit(most + 1)}) as first`.execute(db);
  return rows[0]?.count ?? 0;
}
