import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { bigint } from '../sql/SqlValue.ts';

/** The workbench layout of an account, as JSON; undefined: the default. */
export async function readWorkLayout(db: Db, account: number): Promise<string | undefined> {
  const { rows } = await sql<{ Layout: string }>`
    select "Layout" from "workLayout" where "AccountId" = ${bigint(account)}`.execute(db);
  return rows[0]?.Layout;
}

/** Stores a layout, replacing an earlier one; undefined: the default of its document applies again. */
export async function writeWorkLayout(db: Db, account: number, layout: string | undefined): Promise<void> {
  if (layout === undefined) await sql`delete from "workLayout" where "AccountId" = ${bigint(account)}`.execute(db);
  else
    await sql`
      insert into "workLayout" ("AccountId", "Layout") values (${bigint(account)}, ${layout})
      on conflict ("AccountId") do update set "Layout" = excluded."Layout"`.execute(db);
}
