import type { NoticeEdit } from '#engine/reminder/noticeEdits.ts';
import type { MenuEdit } from '#engine/roles/menuEdits.ts';
import type { Db } from '../Database.ts';
import { execute, queryRows } from '../queryRows.ts';

/** A stored edit of a notice; its version counts the changes. */
export interface NoticeEditRow extends NoticeEdit {
  readonly Version: number;
}

/** Administrators' changes to notices; with `lock` they are locked for other writers until the transaction ends. */
export async function readNoticeEdits(db: Db, lock = false): Promise<NoticeEditRow[]> {
  if (lock) await execute(db)`lock table "noticeEdit" in share row exclusive mode`;
  return queryRows(db)<NoticeEditRow>`
    select "NotifyKey", "Source", "Title", "Content", "IsEnabled", "Channels", "Required", "Version" from "noticeEdit" order by "NoticeKey"`;
}

/** Stores the changes of a notice, replacing earlier ones. */
export async function writeNoticeEdit(db: Db, edit: NoticeEditRow): Promise<void> {
  const { NotifyKey, Source, Title, Content, IsEnabled, Channels, Required, Version } = edit;
  await execute(db)`
    insert into "noticeEdit" ("NoticeKey", "NotifyKey", "Source", "Title", "Content", "IsEnabled", "Channels", "Required", "Version")
    values (${`${NotifyKey} ${Source}`}, ${NotifyKey}, ${String(Source)}::bigint, ${Title}, ${Content}, ${IsEnabled},
      ${Channels === null ? null : [...Channels]}::text[],
      ${Required === null ? null : [...Required]}::text[], ${String(Version)}::bigint)
    on conflict ("NoticeKey") do update set "Title" = excluded."Title", "Content" = excluded."Content",
      "IsEnabled" = excluded."IsEnabled", "Channels" = excluded."Channels", "Required" = excluded."Required", "Version" = excluded."Version"`;
}

/** A stored setting; the value as JSON. */
export interface ConfigValueRow {
  readonly ConfigKey: string;
  readonly ConfigValue: string;
  readonly Version: number;
}

/** The stored settings, by key; with `lock` they are locked for other writers until the transaction ends. */
export async function readConfigRows(db: Db, lock = false): Promise<ConfigValueRow[]> {
  if (lock) await execute(db)`lock table "config" in share row exclusive mode`;
  return queryRows(db)<ConfigValueRow>`
    select "ConfigKey", "ConfigValue", "Version" from "config" order by "ConfigKey"`;
}

/** Stores the value of a setting, replacing the previous one, and raises its version. */
export async function writeConfigRow(
  db: Db,
  row: ConfigValueRow & { readonly UpdaterId: number | null; readonly UpdateTime: string },
): Promise<void> {
  await execute(db)`
    insert into "config" ("ConfigKey", "ConfigValue", "Version", "UpdaterId", "UpdateTime")
    values (${row.ConfigKey}, ${row.ConfigValue}, ${String(row.Version)}::bigint,
      ${row.UpdaterId === null ? null : String(row.UpdaterId)}::bigint, ${row.UpdateTime}::timestamp)
    on conflict ("ConfigKey") do update set "ConfigValue" = excluded."ConfigValue", "Version" = excluded."Version",
      "UpdaterId" = excluded."UpdaterId", "UpdateTime" = excluded."UpdateTime"`;
}

/** Administrators' changes to the employees' menu, by entry. */
export async function readMenuEdits(db: Db): Promise<ReadonlyMap<string, MenuEdit>> {
  const rows = await queryRows(db)<MenuEdit>`
    select "Entry", "Title", "Icon", "Group", "Place", "IsHidden", "IsEnabled", coalesce("Version", 0) as "Version" from "menuEdit"`;
  return new Map(rows.map((row) => [row.Entry, row]));
}

/** The same, locked for other writers until the transaction ends. */
export async function lockMenuEdits(db: Db): Promise<ReadonlyMap<string, MenuEdit>> {
  await execute(db)`lock table "menuEdit" in share row exclusive mode`;
  return await readMenuEdits(db);
}

/** Stores changes of entries, replacing earlier ones. */
export async function writeMenuEdits(db: Db, edits: readonly MenuEdit[]): Promise<void> {
  for (const { Entry, Title, Icon, Group, Place, IsHidden, IsEnabled, Version } of edits)
    await execute(db)`
      insert into "menuEdit" ("Entry", "Title", "Icon", "Group", "Place", "IsHidden", "IsEnabled", "Version")
      values (${Entry}, ${Title}, ${Icon}, ${Group}, ${Place === null ? null : String(Place)}::bigint, ${IsHidden}, ${IsEnabled},
        ${String(Version)}::bigint)
      on conflict ("Entry") do update set "Title" = excluded."Title", "Icon" = excluded."Icon", "Group" = excluded."Group", "Place" = excluded."Place",
        "IsHidden" = excluded."IsHidden", "IsEnabled" = excluded."IsEnabled", "Version" = excluded."Version"`;
}
