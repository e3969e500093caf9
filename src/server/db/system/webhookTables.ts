import { sql } from 'kysely';
import { allNames, type EntityModel } from '#engine/model/EntityModel.ts';
import type { Expression } from '#language/Expression.ts';
import { type Db, CLOCK_TOLERANCE_MS } from '../Database.ts';
import { idsSql } from '../rows/selectRecords.ts';
import type { QueryContext, Sql, DbContext } from '../sql/SqlScope.ts';
import { bigint } from '../sql/SqlValue.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** A subscription of another program to changes. Moments are milliseconds since 1970. */
export interface WebhookRow {
  readonly Id: number;
  readonly Name: string;
  readonly Url: string;
  /** The signing key of its events, encrypted. */
  readonly Secret: string;
  /** Only records that this account may view are sent. */
  readonly AccountId: number;
  readonly Entities: readonly string[];
  readonly Kinds: readonly EventKind[];
  readonly IsOn: boolean;
  readonly Version: number;
  /** The last processed place in the chain of the op log. */
  readonly Seq: number;
  /** Time of the last delivery, and of the last failure, with the response. */
  readonly SentAt: number | null;
  readonly FailedAt: number | null;
  readonly FailedAnswer: string | null;
}

export const EVENT_KINDS = ['created', 'updated', 'deleted', 'transition'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** An event that waits to be sent, or was delivered. */
export interface WebhookEventRow {
  readonly Id: number;
  readonly WebhookId: number;
  /** Its place in the chain of the op log: the same in every delivery. */
  readonly Seq: number;
  readonly EntityKey: string;
  readonly RecordId: number;
  readonly Kind: EventKind;
  readonly OpAction: string;
  readonly OpTime: string;
  readonly State: 'waiting' | 'sent' | 'dead';
  readonly Tries: number;
  readonly NextAt: number;
  readonly SentAt: number | null;
  /** The last response of the receiver, or why it was not reached. */
  readonly Answer: string | null;
}

/** Returns all subscriptions; with `id` only that one, locked until the transaction ends. */
export async function readWebhooks(db: Db, id?: number): Promise<WebhookRow[]> {
  return queryRows(db)<WebhookRow>`
    select * from "webhook" where ${id === undefined ? sql`true` : sql`"Id" = ${bigint(id)}`} order by "Id"
    ${id === undefined ? sql`` : sql`for update`}`;
}

/** Stores a subscription; a new one starts at the end of the log. Returns its Id. */
export async function writeWebhook(
  db: Db,
  webhook: Omit<WebhookRow, 'Seq' | 'SentAt' | 'FailedAt' | 'FailedAnswer'>,
): Promise<number> {
  const { Id, Name, Url, Secret, AccountId, Entities, Kinds, IsOn, Version } = webhook;
  const values = sql`${Name}, ${Url}, ${Secret}, ${bigint(AccountId)}, ${[...Entities]}::text[], ${[...Kinds]}::text[], ${IsOn}, ${bigint(Version)}`;
  const { rows } =
    Id === 0
      ? await sql<{ Id: number }>`
          insert into "webhook" ("Name", "Url", "Secret", "AccountId", "Entities", "Kinds", "IsOn", "Version", "Seq")
          values (${values}, (select coalesce(max("Seq"), 0) from "opLogChain")) returning "Id"`.execute(db)
      : await sql<{ Id: number }>`
          update "webhook" set ("Name", "Url", "Secret", "AccountId", "Entities", "Kinds", "IsOn", "Version") = (${values})
          where "Id" = ${bigint(Id)} returning "Id"`.execute(db);
  return rows[0]?.Id ?? Id;
}

/** Removes a subscription with its events. */
export async function removeWebhook(db: Db, id: number): Promise<void> {
  await execute(db)`delete from "webhookEvent" where "WebhookId" = ${bigint(id)}`;
  await execute(db)`delete from "webhook" where "Id" = ${bigint(id)}`;
}

/** An op log entry about a record, with its place in the chain, which follows the order of commits. */
export interface LoggedChange extends Pick<WebhookEventRow, 'Seq' | 'OpAction' | 'OpTime'> {
  readonly EntityKey: string | null;
  readonly RecordId: number | null;
  readonly Result: string;
}

/** The op log entries after a place, at most `most`. */
export async function loggedBeyond(db: Db, seq: number, most: number): Promise<LoggedChange[]> {
  return queryRows(db)<LoggedChange>`
    select c."Seq", l."EntityKey", l."RecordId", l."OpAction", l."OpTime", l."Result"
    from "opLogChain" c join "opLog" l on l."Id" = c."EntryId"
    where c."Seq" > ${bigint(seq)} order by c."Seq" limit ${sql.lit(most)}`;
}

/** Queues events of a subscription, and stores the processed place in the log. */
export async function addEvents(
  db: Db,
  webhook: number,
  seq: number,
  events: readonly Pick<WebhookEventRow, 'Seq' | 'EntityKey' | 'RecordId' | 'Kind' | 'OpAction' | 'OpTime'>[],
  now: number,
): Promise<void> {
  for (const { Seq, EntityKey, RecordId, Kind, OpAction, OpTime } of events)
    await execute(db)`
      insert into "webhookEvent" ("WebhookId", "Seq", "EntityKey", "RecordId", "Kind", "OpAction", "OpTime", "State", "Tries", "NextAt")
      values (${bigint(webhook)}, ${bigint(Seq)}, ${EntityKey}, ${bigint(RecordId)}, ${Kind}, ${OpAction}, ${OpTime}::timestamp,
        'waiting', 0, ${bigint(now)}) on conflict do nothing`;
  await execute(db)`update "webhook" set "Seq" = ${bigint(seq)} where "Id" = ${bigint(webhook)}`;
}

/** No event waits longer for its next attempt. Milliseconds. */
const MAX_DELAY_MS = 12 * 60 * 60_000;

/** Takes the next due event, except of these subscriptions; no other process sends it until `until`. */
export async function takeEvent(
  db: Db,
  without: readonly number[],
  now: number,
  until: number,
): Promise<WebhookEventRow | undefined> {
  return queryRow(db)<WebhookEventRow>`
    update "webhookEvent" set "NextAt" = ${bigint(until)}, "Tries" = "Tries" + 1 where "Id" = (
      select e."Id" from "webhookEvent" e join "webhook" w on w."Id" = e."WebhookId"
      where e."State" = 'waiting' and e."NextAt" not between ${bigint(now + 1)} and ${bigint(now + MAX_DELAY_MS + CLOCK_TOLERANCE_MS)} and w."IsOn" and w."Id" <> all(${without.map(String)}::bigint[])
      order by e."NextAt", e."Id" limit 1 for update of e skip locked)
    returning *`;
}

/** The result of sending something to a receiver: whether it arrived, the response, and the time. */
export interface Sent {
  readonly isThere: boolean;
  readonly answer: string;
  readonly moment: number;
}

/** Stores the result of a delivery; a failed event is retried at `next`, or given up. */
export async function noteEvent(db: Db, id: number, sent: Sent, next: number | undefined): Promise<void> {
  const { isThere, answer, moment } = sent;
  const state = isThere ? 'sent' : next === undefined ? 'dead' : 'waiting';
  await execute(db)`
    update "webhookEvent" set "State" = ${state}, "NextAt" = ${bigint(next ?? moment)}, "Answer" = ${answer},
      "SentAt" = ${isThere ? String(moment) : null}::bigint where "Id" = ${bigint(id)}`;
}

/** Stores the last response of a subscription's receiver. */
export async function noteAnswer(db: Db, id: number, { isThere, answer, moment }: Sent): Promise<void> {
  const change = isThere
    ? sql`"SentAt" = ${bigint(moment)}`
    : sql`"FailedAt" = ${bigint(moment)}, "FailedAnswer" = ${answer}`;
  await execute(db)`update "webhook" set ${change} where "Id" = ${bigint(id)}`;
}

/** The records of an entity that a user may view: only their events are shown to the user. */
export interface VisibleRecords {
  readonly entity: EntityModel;
  readonly where: Expression;
}

function visibleSql(visible: readonly VisibleRecords[], context: QueryContext): Sql {
  const parts = visible.map(
    ({ entity, where }) =>
      sql`("EntityKey" = any(${[...allNames(entity)]}::text[]) and "RecordId" in (${idsSql(entity, where, context)}))`,
  );
  return sql`(${sql.join([sql`false`, ...parts], sql` or `)})`;
}

/** Events of a subscription, or of all, newest first, and their total number: only those of `visible` records. */
export async function findEvents(
  { webhook, state }: { readonly webhook: number | undefined; readonly state: string | undefined },
  visible: readonly VisibleRecords[],
  context: DbContext,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: WebhookEventRow[]; total: number }> {
  const where = sql.join(
    [
      webhook === undefined ? sql`true` : sql`"WebhookId" = ${bigint(webhook)}`,
      state === undefined ? sql`true` : sql`"State" = ${state}`,
      visibleSql(visible, context),
    ],
    sql` and `,
  );
  const rows = await queryRows(context.db)<WebhookEventRow>`
    select * from "webhookEvent" where ${where} order by "Id" desc limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)}`;
  const count = await sql<{ count: number }>`select count(*) as count from "webhookEvent" where ${where}`.execute(
    context.db,
  );
  return { rows, total: count.rows[0]?.count ?? 0 };
}

/** Queues failed or waiting events of `visible` records for immediate delivery. Returns their number. */
export async function resendEvents(
  ids: readonly number[],
  visible: readonly VisibleRecords[],
  context: DbContext,
  now: number,
): Promise<number> {
  const rows = await queryRows(context.db)`
    update "webhookEvent" set "State" = 'waiting', "Tries" = 0, "NextAt" = ${bigint(now)}
    where "Id" = any(${ids.map(String)}::bigint[]) and "State" <> 'sent' and ${visibleSql(visible, context)} returning 1`;
  return rows.length;
}

/** Counts the events of each subscription in a state. */
export async function countEvents(
  db: Db,
): Promise<{ WebhookId: number; State: WebhookEventRow['State']; Count: number }[]> {
  return queryRows(db)<{ WebhookId: number; State: WebhookEventRow['State']; Count: number }>`
    select "WebhookId", "State", count(*) as "Count" from "webhookEvent" group by 1, 2`;
}
