import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import type { TablePlan } from './TablePlan.ts';

/** The function that refuses, and the triggers that ask it. */
const REFUSE = 'guiju_append_only';
const TRIGGERS = [
  { name: 'guiju_no_change', event: 'update or delete' },
  { name: 'guiju_no_truncate', event: 'truncate' },
] as const;

/**
 * Makes the database itself refuse to change, delete or empty the rows of a table, whoever asks: neither a mistake of ours nor a
 * hole in it takes anything out of a log. Returns one line when there was something to do.
 */
export async function makeAppendOnly(db: Db, { name, appendOnly }: TablePlan): Promise<string[]> {
  if (appendOnly !== true) return [];
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname = ${name} and not tgisinternal`.execute(db);
  const known = new Set(rows.map((row) => row.name));
  const missing = TRIGGERS.filter((trigger) => !known.has(trigger.name));
  if (missing.length === 0) return [];
  await sql`
    create or replace function ${sql.id(REFUSE)}() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of "%" are only ever added', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$`.execute(db);
  for (const { name: trigger, event } of missing)
    await sql`
      create trigger ${sql.id(trigger)} before ${sql.raw(event)} on ${sql.id(name)}
      for each statement execute function ${sql.id(REFUSE)}()`.execute(db);
  return [`make ${name} append-only`];
}
