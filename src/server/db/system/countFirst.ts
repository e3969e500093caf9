import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import type { Sql } from '../sql/SqlScope.ts';

/** How many rows a query finds, told by what follows its `from`, or `most` and one where there are more: to count all of a log costs more each year. */
export async function countFirst(db: Db, from: Sql, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${from} limit ${sql.lit(most + 1)}) as first`.execute(db);
  return rows[0]?.count ?? 0;
}
