import { sql } from 'kysely';
import type { Db } from '../Database.ts';

/** A stored setting; the value as JSON. */
export interface ConfigValueRow {
  readonly ConfigKey: string;
  readonly ConfigValue: string;
  readonly Version: number;
}

/** The stored settings, by key; with `lock` they are locked for other writers until the transaction ends. */
export async function readConfigRows(db: Db, lock = false): Promise<ConfigValueRow[]> {
  if (lock) await sql`lock table "config" in share row exclusive mode`.execute(db);
  const { rows } = await sql<ConfigValueRow>`
    select "ConfigKey", "ConfigValue", "Version" from "config" order by "ConfigKey"`.execute(db);
  return rows;
}

/** Stores the value of a setting, replacing the previous one, and raises its version. */
export async function writeConfigRow(
  db: Db,
  row: ConfigValueRow & { readonly UpdaterId: number | null; readonly UpdateTime: string },
): Promise<void> {
  await sql`
    insert into "config" ("ConfigKey", "ConfigValue", "Version", "UpdaterId", "UpdateTime")
    values (${row.ConfigKey}, ${row.ConfigValue}, ${String(row.Version)}::bigint,
      ${row.UpdaterId === null ? null : String(row.UpdaterId)}::bigint, ${row.UpdateTime}::timestamp)
    on conflict ("ConfigKey") do update set "ConfigValue" = excluded."ConfigValue", "Version" = excluded."Version",
      "UpdaterId" = excluded."UpdaterId", "UpdateTime" = excluded."UpdateTime"`.execute(db);
}
