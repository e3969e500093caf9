import { sql } from 'kysely';
import type { Db } from '../Database.ts';

/** Takes rows out of a table for good. */
export async function removeRecords(db: Db, table: string, ids: readonly number[]): Promise<void> {
  await sql`delete from ${sql.id(table)} where "Id" = any(${ids.map(String)}::bigint[])`.execute(db);
}
