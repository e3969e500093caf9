import { sql } from 'kysely';
import type { Values } from '#language/Value.ts';
import type { Db } from '../Database.ts';

/** Adds rows that all have the same columns and returns their Ids in order. A row may give its own Id. */
export async function insertRecords(db: Db, table: string, rows: readonly Values[]): Promise<number[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = sql.join(Object.keys(first).map((name) => sql.id(name)));
  const inserted = await sql<{ Id: number }>`
    insert into ${sql.id(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::json)
    returning "Id"`.execute(db);
  return inserted.rows.map(({ Id }) => Id);
}

/** Changes columns of one row. */
export async function updateRow(db: Db, table: string, id: number, values: Values): Promise<void> {
  await updateRecords(db, table, [id], values);
}

/** Gives columns of several rows the same values. */
export async function updateRecords(db: Db, table: string, ids: readonly number[], values: Values): Promise<void> {
  const names = Object.keys(values);
  if (names.length === 0 || ids.length === 0) return;
  await sql`
    update ${sql.id(table)} as t set ${sql.join(names.map((name) => sql`${sql.id(name)} = v.${sql.id(name)}`))}
    from json_populate_record(null::${sql.id(table)}, ${JSON.stringify(values)}::json) as v
    where t."Id" = any(${ids.map(String)}::bigint[])`.execute(db);
}

/** Lets the next generated Id of a table follow the greatest one in it. */
export async function resetIdentity(db: Db, table: string): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(${`"${table}"`}, 'Id'), greatest((select max("Id") from ${sql.id(table)}), 1))
  `.execute(db);
}

/** Takes rows out of a table for good. */
export async function removeRecords(db: Db, table: string, ids: readonly number[]): Promise<void> {
  await sql`delete from ${sql.id(table)} where "Id" = any(${ids.map(String)}::bigint[])`.execute(db);
}

/** Replaces the beginning `from` of paths in a column by `to`. */
export async function movePaths(db: Db, table: string, column: string, from: string, to: string): Promise<void> {
  const path = sql.id(column);
  const pattern = `${from.replace(/[\\%_]/g, '\\$&')}%`;
  await sql`
    update ${sql.id(table)} set ${path} = ${to}::text || substr(${path}, ${sql.lit(from.length + 1)})
    where ${path} like ${pattern}`.execute(db);
}
