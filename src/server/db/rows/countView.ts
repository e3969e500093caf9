import { sql } from 'kysely';
import type { Db } from '../Database.ts';

/** Counts that a record was opened once more. It stays as it was otherwise: neither its version nor its time of change move. */
export async function countView(db: Db, table: string, field: string, id: number): Promise<void> {
  await sql`
    update ${sql.id(table)} set ${sql.id(field)} = coalesce(${sql.id(field)}, 0) + 1 where "Id" = ${String(id)}::bigint
  `.execute(db);
}
