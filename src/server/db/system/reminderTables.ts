import { sql } from 'kysely';
import type { NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import { type Db, CLOCK_TOLERANCE_MS } from '../Database.ts';
import { bigint } from '../sql/SqlValue.ts';
import { execute, queryRows } from '../queryRows.ts';

/** A message to be delivered by an external channel. */
export interface NoticeRow {
  readonly Id: number;
  readonly Channel: NoticeChannel;
  readonly Target: string;
  readonly Title: string;
  readonly Content: string;
  readonly Tries: number;
}

/** Returns the keys that were never used before, and marks them as used. */
export async function takeSentKeys(db: Db, keys: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const rows = await queryRows(db)<{ SentKey: string }>`
    insert into "reminderSent" ("SentKey", "SentAt")
    select k, ${bigint(now)} from unnest(${[...keys]}::text[]) as k
    on conflict do nothing returning "SentKey"`;
  return new Set(rows.map(({ SentKey }) => SentKey));
}

/** Removes the keys of reminders sent before a moment (milliseconds). */
export async function forgetSentKeys(db: Db, before: number): Promise<void> {
  await execute(db)`delete from "reminderSent" where "SentAt" < ${bigint(before)}`;
}

/** A message to be sent; `about` names its record and receiver, where that is logged (`noticeLog`). */
export interface NewNotice extends Omit<NoticeRow, 'Id' | 'Tries'> {
  readonly about: LoggedNotice | undefined;
}

/** Queues messages. */
export async function addNotices(db: Db, notices: readonly NewNotice[], now: number): Promise<void> {
  for (const notice of notices) {
    const { Channel, Target, Title, Content, about } = notice;
    const log = about === undefined ? null : await addToLog(db, { ...about, Channel, Title, Content }, now);
    await execute(db)`
      insert into "notice" ("Channel", "Target", "Title", "Content", "Tries", "NextAt", "LogId")
      values (${Channel}, ${Target}, ${Title}, ${Content}, 0, ${bigint(now)}, ${log === null ? null : String(log)}::bigint)`;
  }
}

/** How long a message of an unknown channel is left for processes of another version. Milliseconds. */
const LEFT_TO_OTHERS = 86_400_000;

/** Takes due messages until `again`, those of other channels after a day (concurrent later versions). */
export async function claimNotices(
  db: Db,
  { now, again, limit, channels }: { now: number; again: number; limit: number; channels: readonly NoticeChannel[] },
): Promise<NoticeRow[]> {
  return queryRows(db)<NoticeRow>`
    update "notice" set "Tries" = "Tries" + 1, "NextAt" = ${bigint(again)}
    where "Id" in (
      select "Id" from "notice" where "NextAt" not between ${bigint(now + 1)} and ${bigint(again + CLOCK_TOLERANCE_MS)}
        and ("Channel" = any(${[...channels]}::text[]) or "NextAt" <= ${bigint(now - LEFT_TO_OTHERS)})
      order by "NextAt", "Id" limit ${sql.lit(limit)} for update skip locked)
    returning "Id", "Channel", "Target", "Title", "Content", "Tries"`;
}

/** Removes a message that was sent, or failed, and stores its result with its record. */
export async function endNotice(db: Db, id: number, state: 'sent' | 'failed', now: number): Promise<void> {
  await execute(db)`
    with ended as (delete from "notice" where "Id" = ${bigint(id)} returning "LogId")
    update "noticeLog" set "State" = ${state}, "EndedAt" = ${bigint(now)}
    where "Id" in (select "LogId" from ended)`;
}

/** Sets unqueued messages without a result to unknown: a version without `noticeLog` sent them. */
export async function settleNotices(db: Db, now: number): Promise<void> {
  await execute(db)`
    update "noticeLog" as l set "State" = 'unknown', "EndedAt" = ${bigint(now)}
    where l."State" = 'waiting' and not exists (select 1 from "notice" as n where n."LogId" = l."Id")`;
}

/** State of an external message: waiting (or being retried), sent, failed, or ended with an unknown result. */
export type NoticeState = 'waiting' | 'sent' | 'failed' | 'unknown';

/** The record of a message, and the account that receives it. */
export interface LoggedNotice {
  readonly EntityKey: string;
  readonly RecordId: number;
  readonly AccountId: number;
}

/** The log entry of a message about a record: receiver and channel, never the address. */
export interface NoticeLogRow extends LoggedNotice {
  readonly Id: number;
  readonly Channel: string;
  readonly Title: string;
  readonly Content: string;
  readonly State: NoticeState;
  /** Time when it was queued; milliseconds since 1970. */
  readonly CreatedAt: number;
}

/** Logs a queued message. Returns the Id of its row. */
async function addToLog(
  db: Db,
  notice: Omit<NoticeLogRow, 'Id' | 'State' | 'CreatedAt'>,
  now: number,
): Promise<number> {
  const { EntityKey, RecordId, AccountId, Channel, Title, Content } = notice;
  const rows = await queryRows(db)<{ Id: number }>`
    insert into "noticeLog" ("EntityKey", "RecordId", "AccountId", "Channel", "Title", "Content", "State", "CreatedAt")
    values (${EntityKey}, ${bigint(RecordId)}, ${bigint(AccountId)}, ${Channel}, ${Title}, ${Content}, 'waiting', ${bigint(now)})
    returning "Id"`;
  const [row] = rows;
  if (row === undefined) throw new Error('noticeLog: the row was not written');
  return row.Id;
}

const named = (column: string): ReturnType<typeof sql> =>
  sql`nullif(nullif(${sql.id(column)}, "PhoneNumber"), "Email")`;

/** Names of accounts for readers who may not see addresses: never a sign-in name, which may be one. */
export async function namesWithoutAddress(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await queryRows(db)<{ Id: number; name: string }>`
    select "Id", coalesce(${named('RealName')}, ${named('NickName')}, '') as name from "account"
    where "Id" = any(${ids.map(String)}::bigint[])`;
  return new Map(rows.map(({ Id, name }) => [Id, name]));
}

/** Removes messages queued before a moment (milliseconds). */
export async function forgetNotices(db: Db, before: number): Promise<void> {
  await execute(db)`delete from "noticeLog" where "CreatedAt" < ${bigint(before)}`;
}

/** Removes the message log of removed records. */
export async function removeNoticeLog(db: Db, entity: string, records: readonly number[]): Promise<void> {
  await execute(db)`
    delete from "noticeLog" where "EntityKey" = ${entity} and "RecordId" = any(${records.map(String)}::bigint[])`;
}

/** Moves the message log of merged records to the record that they were merged into. */
export async function moveNoticeLog(db: Db, entity: string, from: readonly number[], to: number): Promise<void> {
  await execute(db)`
    update "noticeLog" set "RecordId" = ${bigint(to)}
    where "EntityKey" = ${entity} and "RecordId" = any(${from.map(String)}::bigint[])`;
}
