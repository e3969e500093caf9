import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { WRITES_TABLE } from '../driver/SharedVersions.ts';

/** The function that counts a write, and the trigger that calls it. */
const NOTE = 'guiju_note_write';
const NOTED = 'guiju_written';
/** Setting where a transaction stores which tables it has counted already: one row for each is enough. */
const NOTED_TABLES = 'guiju.noted';

/**
 * Makes the database count every statement that writes one of these tables, by any client, in the transaction that
 * writes: with these counts processes detect outdated reads. With `changed` all tables count as written now. Returns
 * one line when triggers were created.
 */
export async function noteWrites(db: Db, names: readonly string[], changed: boolean): Promise<string[]> {
  const { rows } = await sql<{ name: string; schema: string }>`
    select c.relname as name, current_schema() as schema from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${[...names]}::text[]) and c.relkind = 'r'
      and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = ${NOTED} and t.tgenabled = 'A')
    order by 1`.execute(db);
  const [first] = rows;
  if (first !== undefined) await makeCounter(db, first.schema);
  for (const { name } of rows) {
    const [trigger, table] = [sql.id(NOTED), sql.id(name)];
    await sql`
      create or replace trigger ${trigger} after insert or update or delete or truncate on ${table}
      for each statement execute function ${sql.id(NOTE)}()`.execute(db);
    // `always`: also for rows from a replication or a restore.
    await sql`alter table ${table} enable always trigger ${trigger}`.execute(db);
  }
  await sql`
    insert into ${sql.id(WRITES_TABLE)} ("TableName", "Writes") select name, 1 from unnest(${[...names]}::text[]) as name
    where ${changed || rows.length > 0} or not exists (select 1 from ${sql.id(WRITES_TABLE)} where "TableName" = name)
  `.execute(db);
  return rows.length === 0 ? [] : [`count the writes of ${rows.length} tables`];
}

/**
 * A transaction counts each table once: rolling back to a savepoint reverts its list of counted tables together with
 * the count.
 */
async function makeCounter(db: Db, schema: string): Promise<void> {
  await sql`
    create or replace function ${sql.id(NOTE)}() returns trigger language plpgsql as $$
    declare
      known text := coalesce(current_setting(${sql.lit(NOTED_TABLES)}, true), '');
      own text := ' ' || tg_relid::text || ' ';
    begin
      if strpos(known, own) = 0 then
        insert into ${sql.id(schema, WRITES_TABLE)} ("TableName", "Writes") values (tg_table_name, 1);
        perform set_config(${sql.lit(NOTED_TABLES)}, known || own, true);
      end if;
      return null;
    end $$`.execute(db);
}
