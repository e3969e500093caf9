import { sql } from 'kysely';
import type { NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import type { Db } from '../Database.ts';

/** A message on its way to somebody outside. */
export interface NoticeRow {
  readonly Id: number;
  readonly Channel: NoticeChannel;
  readonly Target: string;
  readonly Title: string;
  readonly Content: string;
  readonly Tries: number;
}

/** Of these keys, those that nobody used before; they are used now. */
export async function takeSentKeys(db: Db, keys: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ SentKey: string }>`
    insert into "reminderSent" ("SentKey", "SentAt")
    select k, ${String(now)}::bigint from unnest(${[...keys]}::text[]) as k
    on conflict do nothing returning "SentKey"`.execute(db);
  return new Set(rows.map(({ SentKey }) => SentKey));
}

/** Forgets what was told before a moment (milliseconds). */
export async function forgetSentKeys(db: Db, before: number): Promise<void> {
  await sql`delete from "reminderSent" where "SentAt" < ${String(before)}::bigint`.execute(db);
}

/** Adds messages that wait to be sent. */
export async function addNotices(
  db: Db,
  notices: readonly Omit<NoticeRow, 'Id' | 'Tries'>[],
  now: number,
): Promise<void> {
  for (const { Channel, Target, Title, Content } of notices)
    await sql`
      insert into "notice" ("Channel", "Target", "Title", "Content", "Tries", "NextAt")
      values (${Channel}, ${Target}, ${Title}, ${Content}, 0, ${String(now)}::bigint)`.execute(db);
}

/** Takes messages that are due; until `again` (milliseconds) no other process takes them. */
export async function takeNotices(db: Db, now: number, again: number, limit: number): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    update "notice" set "Tries" = "Tries" + 1, "NextAt" = ${String(again)}::bigint
    where "Id" in (
      select "Id" from "notice" where "NextAt" <= ${String(now)}::bigint
      order by "NextAt", "Id" limit ${sql.lit(limit)} for update skip locked)
    returning "Id", "Channel", "Target", "Title", "Content", "Tries"`.execute(db);
  return rows;
}

/** Removes a message that was sent, or given up. */
export async function removeNotice(db: Db, id: number): Promise<void> {
  await sql`delete from "notice" where "Id" = ${String(id)}::bigint`.execute(db);
}
