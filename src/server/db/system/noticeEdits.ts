import { sql } from 'kysely';
import type { NoticeEdit } from '#engine/reminder/noticeEdits.ts';
import type { Db } from '../Database.ts';

/** A stored edit of a notice; its version counts the changes. */
export interface NoticeEditRow extends NoticeEdit {
  readonly Version: number;
}

/** Administrators' changes to notices; with `lock` they are locked for other writers until the transaction ends. */
export async function readNoticeEdits(db: Db, lock = false): Promise<NoticeEditRow[]> {
  if (lock) await sql`lock table "noticeEdit" in share row exclusive mode`.execute(db);
  const { rows } = await sql<NoticeEditRow>`
    select "NotifyKey", "Source", "Title", "Content", "IsEnabled", "Channels", "Required", "Version" from "noticeEdit" order by "NoticeKey"`.execute(
    db,
  );
  return rows;
}

/** Stores the changes of a notice, replacing earlier ones. */
export async function writeNoticeEdit(db: Db, edit: NoticeEditRow): Promise<void> {
  const { NotifyKey, Source, Title, Content, IsEnabled, Channels, Required, Version } = edit;
  await sql`
    insert into "noticeEdit" ("NoticeKey", "NotifyKey", "Source", "Title", "Content", "IsEnabled", "Channels", "Required", "Version")
    values (${`${NotifyKey} ${Source}`}, ${NotifyKey}, ${String(Source)}::bigint, ${Title}, ${Content}, ${IsEnabled},
      ${Channels === null ? null : [...Channels]}::text[],
      ${Required === null ? null : [...Required]}::text[], ${String(Version)}::bigint)
    on conflict ("NoticeKey") do update set "Title" = excluded."Title", "Content" = excluded."Content",
      "IsEnabled" = excluded."IsEnabled", "Channels" = excluded."Channels", "Required" = excluded."Required", "Version" = excluded."Version"`.execute(
    db,
  );
}
