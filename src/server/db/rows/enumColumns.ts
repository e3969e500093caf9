import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import type { Sql } from '../sql/SqlScope.ts';

/** A column that holds values of an enum type: one, a list of them, or a path of them joined by slashes. */
export interface EnumColumn {
  readonly table: string;
  readonly column: string;
  readonly kind: 'one' | 'list' | 'path';
}

/** Counts the records (without deleted ones) that hold each value of a column; a path counts for every value in it. */
export async function countByValue(db: Db, { table, column, kind }: EnumColumn): Promise<ReadonlyMap<string, number>> {
  const field = sql.id('t', column);
  const values =
    kind === 'one'
      ? sql`select ${field}::text`
      : kind === 'list'
        ? sql`select distinct each::text from unnest(${field}) as each`
        : sql`select distinct each from unnest(string_to_array(${field}, '/')) as each`;
  const { rows } = await sql<{ value: string; count: number }>`
    select v.value, count(*) as count from ${sql.id(table)} as t cross join lateral (${values}) as v(value)
    where not t."IsDeleted" and v.value is not null group by v.value`.execute(db);
  return new Map(rows.map(({ value, count }) => [value, count]));
}

/** A record whose column was changed, with the value before and after as JSON. */
export interface ReplacedValue {
  readonly id: number;
  readonly before: string;
  readonly after: string;
}

/** Replaces a value in all records with a new version: in lists once, paths as a whole. Returns the records. */
export async function replaceValue(
  db: Db,
  { table, column, kind }: EnumColumn,
  { from, to, now }: { from: string; to: string; now: string },
): Promise<ReplacedValue[]> {
  const [name, type] = [sql.id(column), await columnTypeOf(db, table, column)];
  const old = sql`${sql.lit(from)}::${sql.raw(type.replace('[]', ''))}`;
  const made = sql`${sql.lit(to)}::${sql.raw(type.replace('[]', ''))}`;
  const holds = kind === 'list' ? sql`${old} = any(t.${name})` : sql`t.${name} = ${old}`;
  const changed: Sql = kind === 'list' ? replacedList(column, old, made) : made;
  const { rows } = await sql<ReplacedValue>`
    with old as (select t."Id" as id, t.${name} as value from ${sql.id(table)} as t where ${holds} for update)
    update ${sql.id(table)} as t
    set ${name} = ${changed}, "Version" = t."Version" + 1, "UpdateTime" = ${now}::timestamp
    from old where t."Id" = old.id
    returning t."Id" as id, to_json(old.value)::text as before, to_json(t.${name})::text as after`.execute(db);
  return rows;
}

/** Restores the earlier value of records that still hold its replacement. Returns their Ids. */
export async function restoreValues(
  db: Db,
  { table, column }: EnumColumn,
  rows: readonly ReplacedValue[],
  now: string,
): Promise<number[]> {
  const name = sql.id(column);
  const old = rows.map(({ id, before }) => {
    const value: unknown = JSON.parse(before);
    return { Id: id, [column]: value };
  });
  const restored = await sql<{ id: number }>`
    update ${sql.id(table)} as t
    set ${name} = v.${name}, "Version" = t."Version" + 1, "UpdateTime" = ${now}::timestamp
    from json_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(old)}::json) as v,
      unnest(${rows.map(({ id }) => String(id))}::bigint[], ${rows.map(({ after }) => after)}::text[]) as w(id, value)
    where t."Id" = v."Id" and w.id = v."Id" and to_json(t.${name})::text = w.value
    returning t."Id" as id`.execute(db);
  return restored.rows.map(({ id }) => id);
}

/** The list with the value replaced, in its order, each value once. */
function replacedList(column: string, old: Sql, made: Sql): Sql {
  return sql`(select array_agg(value order by place) from (
    select value, min(place) as place
    from unnest(array_replace(t.${sql.id(column)}, ${old}, ${made})) with ordinality as each(value, place) group by value
  ) as once)`;
}

async function columnTypeOf(db: Db, table: string, column: string): Promise<string> {
  const { rows } = await sql<{ type: string }>`
    select format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
    where a.attrelid = ${`"${table}"`}::regclass and a.attname = ${column}`.execute(db);
  const type = rows[0]?.type;
  if (type === undefined) throw new Error(`there is no column ${table}.${column}`);
  return type;
}

/** Moves `from` and everything below it to `to` in slash-joined paths. Returns the number of rows. */
export async function movePathValues(
  db: Db,
  { table, column }: EnumColumn,
  { from, to, now }: { from: string; to: string; now: string },
): Promise<number> {
  const name = sql.id(column);
  const { rows } = await sql`
    update ${sql.id(table)} set ${name} = ${to}::text || substr(${name}, ${sql.lit(from.length + 1)}),
      "Version" = "Version" + 1, "UpdateTime" = ${now}::timestamp
    where ${name} = ${from} or starts_with(${name}, ${`${from}/`}) returning 1`.execute(db);
  return rows.length;
}
