import { sql } from 'kysely';
import { DEVICE_KEPT } from '../accounts/signInGuards.ts';
import type { Db } from '../Database.ts';
import { forgetChanges } from './recordChanges.ts';
import { execute, queryRows } from '../queryRows.ts';

const HOUR = 60 * 60 * 1000;
/** How long a call can be repeated with its key, in a product without offline use. Milliseconds. */
const KEY_RETENTION_MS = 24 * HOUR;

/**
 * Takes a call key for this transaction. Undefined: the caller does the work. Otherwise the parameters and the reply of
 * the earlier call with this key. A concurrent call with the same key waits until the first one ends. The update makes
 * the commit of this transaction wait until standbys have the earlier call too.
 */
export async function takeCallKey(
  db: Db,
  key: string,
  bodyHash: string,
  now: number,
): Promise<{ bodyHash: string; reply: string } | undefined> {
  const rows = await queryRows(db)`
    insert into "idempotency" ("CallKey", "BodyHash", "Reply", "CreatedAt")
    values (${key}, ${bodyHash}, '', ${String(now)}::bigint) on conflict do nothing returning 1`;
  if (rows.length > 0) return undefined;
  const earlier = await sql<{ bodyHash: string; reply: string }>`
    update "idempotency" set "Reply" = "Reply" where "CallKey" = ${key}
    returning "BodyHash" as "bodyHash", "Reply" as "reply"`.execute(db);
  return earlier.rows[0];
}

/** Stores the reply to a call, in the transaction of its work. */
export async function keepReply(db: Db, key: string, reply: string): Promise<void> {
  await execute(db)`update "idempotency" set "Reply" = ${reply} where "CallKey" = ${key}`;
}

const DAY = 24 * HOUR;
/** How long owners see that a token has expired, and when. */
const TOKEN_KEPT = 90 * DAY;
/** Longer than any reminder is repeated. */
const SENT_KEPT = 10 * DAY;
/** How long administrators see that an event arrived. */
const EVENT_KEPT = 30 * DAY;
/** A program that has been inactive for longer reads everything again. Milliseconds. */
const CURSOR_KEPT = 30 * DAY;
/** How long events that were given up can be sent again. Milliseconds. */
const DEAD_KEPT = 90 * DAY;

/**
 * Removes expired data: ended sessions, codes and upload tokens, old sign-in failures, old idempotency keys.
 * `offlineHours`: how long browsers of this product store saves that got no reply, to repeat them.
 */
export async function cleanSystemTables(db: Db, now: number, offlineHours = 0): Promise<void> {
  await execute(db)`delete from "session" where "EndsAt" < ${String(now)}::bigint`;
  await execute(db)`delete from "apiToken" where "EndsAt" < ${String(now - TOKEN_KEPT)}::bigint`;
  await execute(db)`delete from "signInFailure" where "LastAt" < ${String(now - DAY)}::bigint`;
  await execute(db)`delete from "rateCount" where "EndsAt" < ${String(now)}::bigint`;
  await execute(db)`delete from "knownDevice" where "SeenAt" < ${String(now - DEVICE_KEPT)}::bigint`;
  await execute(db)`delete from "usedProof" where "EndsAt" < ${String(now)}::bigint`;
  await execute(db)`delete from "uploadToken" where "EndsAt" < ${String(now - DAY)}::bigint`;
  await execute(db)`delete from "validateCode" where "EndsAt" < ${String(now)}::bigint`;
  await execute(db)`delete from "codeSend" where "SentAt" < ${String(now - DAY)}::bigint`;
  await execute(db)`delete from "codeFailure" where "FailedAt" < ${String(now - DAY)}::bigint`;
  await execute(db)`delete from "wxState" where "EndsAt" < ${String(now)}::bigint`;
  await execute(db)`delete from "wxPending" where "EndsAt" < ${String(now)}::bigint`;
  await execute(db)`delete from "reminderSent" where "SentAt" < ${String(now - SENT_KEPT)}::bigint`;
  await execute(db)`delete from "jobRun" where "StartedAt" < ${String(now - SENT_KEPT)}::bigint`;
  await execute(db)`delete from "publicView" where "SeenAt" < ${String(now - DAY)}::bigint`;
  await execute(db)`delete from "outbox" where "SentAt" < ${String(now - DAY)}::bigint`;
  await execute(db)`
    delete from "webhookEvent" where "State" = 'sent' and "SentAt" < ${String(now - EVENT_KEPT)}::bigint`;
  await execute(db)`
    delete from "webhookEvent" where "State" = 'dead' and "NextAt" < ${String(now - DEAD_KEPT)}::bigint`;
  await db.transaction().execute((inner) => forgetChanges(inner, now - CURSOR_KEPT));
  await execute(db)`
    delete from "idempotency" where "CreatedAt" < ${String(now - KEY_RETENTION_MS - offlineHours * HOUR)}::bigint`;
}
