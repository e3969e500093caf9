import { sql } from 'kysely';
import type { Db } from '../Database.ts';

/** Replaces the beginning `from` of paths in a column by `to`. */
export async function movePaths(db: Db, table: string, column: string, from: string, to: string): Promise<void> {
  const path = sql.id(column);
  const pattern = `${from.replace(/[\\%_]/g, '\\$&')}%`;
  await sql`
    update ${sql.id(table)} set ${path} = ${to}::text || substr(${path}, ${sql.lit(from.length + 1)})
    where ${path} like ${pattern}`.execute(db);
}
