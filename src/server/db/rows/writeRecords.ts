import { sql } from 'kysely';
import type { Values } from '#language/Value.ts';
import type { Db } from '../Database.ts';
import { askRows } from '../driver/ReadCache.ts';
import type { Sql } from '../sql/SqlScope.ts';
import { compileSql } from './Statement.ts';

const made = new Map<string, string>();
const MAX_MADE = 500;

/** Returns the cached text of a statement of a table and some columns; values are bound when it runs. */
function textOf(kind: string, table: string, names: readonly string[], make: () => Sql): string {
  const key = JSON.stringify([kind, table, ...names]);
  const text = made.get(key) ?? compileSql(make()).sql;
  if (made.size >= MAX_MADE) made.clear();
  made.set(key, text);
  return text;
}

/** Adds rows with the same columns and returns their Ids in order. A row may contain its own Id. */
export async function insertRecords(db: Db, table: string, rows: readonly Values[]): Promise<number[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const names = Object.keys(first);
  const text = textOf('insert', table, names, () => {
    const columns = sql.join(names.map((name) => sql.id(name)));
    return sql`
      insert into ${sql.id(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.id(table)}, ${''}::json) returning "Id"`;
  });
  const inserted = await askRows(db, { text, values: [JSON.stringify(rows)] });
  return inserted.map(({ Id }) => Number(Id));
}

/** Changes columns of one row. */
export async function updateRow(db: Db, table: string, id: number, values: Values): Promise<void> {
  await updateRecords(db, table, [id], values);
}

/** Sets columns of several rows to the same values. */
export async function updateRecords(db: Db, table: string, ids: readonly number[], values: Values): Promise<void> {
  const names = Object.keys(values);
  if (names.length === 0 || ids.length === 0) return;
  const text = textOf('update', table, names, () => {
    const columns = names.map((name) => sql`${sql.id(name)} = v.${sql.id(name)}`);
    return sql`
      update ${sql.id(table)} as t set ${sql.join(columns)}
      from json_populate_record(null::${sql.id(table)}, ${''}::json) as v where t."Id" = any(${''}::bigint[])`;
  });
  await askRows(db, { text, values: [JSON.stringify(values), ids.map(String)] });
}

/** Makes the next generated Id of each of these tables follow the greatest one in it, in one statement. */
export async function resetIdentity(db: Db, ...tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  const resets = tables.map(
    (table) =>
      sql`setval(pg_get_serial_sequence(${`"${table}"`}, 'Id'), greatest((select max("Id") from ${sql.id(table)}), 1))`,
  );
  await sql`select ${sql.join(resets)}`.execute(db);
}

/** Permanently removes rows from a table. */
export async function removeRecords(db: Db, table: string, ids: readonly number[]): Promise<void> {
  await sql`delete from ${sql.id(table)} where "Id" = any(${ids.map(String)}::bigint[])`.execute(db);
}

/** Replaces the prefix `from` of paths in a column by `to`. */
export async function movePaths(db: Db, table: string, column: string, from: string, to: string): Promise<void> {
  const path = sql.id(column);
  const pattern = `${from.replace(/[\\%_]/g, '\\$&')}%`;
  await sql`
    update ${sql.id(table)} set ${path} = ${to}::text || substr(${path}, ${sql.lit(from.length + 1)})
    where ${path} like ${pattern}`.execute(db);
}
