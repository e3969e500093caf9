import { sql } from 'kysely';
import type { Db } from '../Database.ts';

export interface ViewedRecord {
  readonly table: string;
  readonly field: string;
  readonly id: number;
}

/** Counts once per `key` (reader, record, day) that a record was opened, without a new version. */
export async function countView(db: Db, { table, field, id }: ViewedRecord, key: string, now: number): Promise<void> {
  const { rows } = await sql`
    insert into "publicView" ("ViewKey", "SeenAt") values (${key}, ${String(now)}::bigint)
    on conflict ("ViewKey") do nothing returning 1`.execute(db);
  if (rows.length === 0) return;
  await sql`
    update ${sql.id(table)} set ${sql.id(field)} = coalesce(${sql.id(field)}, 0) + 1 where "Id" = ${String(id)}::bigint
  `.execute(db);
}
