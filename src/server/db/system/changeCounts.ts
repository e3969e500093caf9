import { sql } from 'kysely';
import type { Db } from '../Database.ts';

/** Data cached in memory that may change at run time. */
export type ChangeKind = 'enums' | 'menu' | 'config';

/** Returns the number of changes of each kind. */
export async function readChangeCounts(db: Db): Promise<Readonly<Record<ChangeKind, number>>> {
  const { rows } = await sql<{ ChangeKey: string; Changes: number }>`
    select "ChangeKey", "Changes" from "changeCount"`.execute(db);
  const countOf = (kind: ChangeKind): number => rows.find(({ ChangeKey }) => ChangeKey === kind)?.Changes ?? 0;
  return { enums: countOf('enums'), menu: countOf('menu'), config: countOf('config') };
}

/** Counts a change, in the transaction that makes it. */
export async function countChange(db: Db, kind: ChangeKind): Promise<void> {
  await sql`
    insert into "changeCount" ("ChangeKey", "Changes") values (${kind}, 1)
    on conflict ("ChangeKey") do update set "Changes" = "changeCount"."Changes" + 1`.execute(db);
}
