import { sql } from 'kysely';
import type { MenuEdit } from '#engine/roles/menuEdits.ts';
import type { Db } from '../Database.ts';

/** Administrators' changes to the employees' menu, by entry. */
export async function readMenuEdits(db: Db): Promise<ReadonlyMap<string, MenuEdit>> {
  const { rows } = await sql<MenuEdit>`
    select "Entry", "Title", "Icon", "Group", "Place", "IsHidden", "IsEnabled", coalesce("Version", 0) as "Version" from "menuEdit"`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.Entry, row]));
}

/** The same, locked for other writers until the transaction ends. */
export async function lockMenuEdits(db: Db): Promise<ReadonlyMap<string, MenuEdit>> {
  await sql`lock table "menuEdit" in share row exclusive mode`.execute(db);
  return await readMenuEdits(db);
}

/** Stores changes of entries, replacing earlier ones. */
export async function writeMenuEdits(db: Db, edits: readonly MenuEdit[]): Promise<void> {
  for (const { Entry, Title, Icon, Group, Place, IsHidden, IsEnabled, Version } of edits)
    await sql`
      insert into "menuEdit" ("Entry", "Title", "Icon", "Group", "Place", "IsHidden", "IsEnabled", "Version")
      values (${Entry}, ${Title}, ${Icon}, ${Group}, ${Place === null ? null : String(Place)}::bigint, ${IsHidden}, ${IsEnabled},
        ${String(Version)}::bigint)
      on conflict ("Entry") do update set "Title" = excluded."Title", "Icon" = excluded."Icon", "Group" = excluded."Group", "Place" = excluded."Place",
        "IsHidden" = excluded."IsHidden", "IsEnabled" = excluded."IsEnabled", "Version" = excluded."Version"`.execute(
      db,
    );
}
