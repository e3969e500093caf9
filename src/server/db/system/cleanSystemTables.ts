import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { KEPT } from './idempotency.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Longer than anything is reminded of again. */
const SENT_KEPT = 10 * DAY;

/** Removes what nobody will ask for any more: ended sessions, codes and upload tokens, old failures to sign in, old idempotency keys. */
export async function cleanSystemTables(db: Db, now: number): Promise<void> {
  await sql`delete from "session" where "EndsAt" < ${String(now)}::bigint`.execute(db);
  await sql`delete from "signInFailure" where "LastAt" < ${String(now - DAY)}::bigint`.execute(db);
  await sql`delete from "uploadToken" where "EndsAt" < ${String(now - DAY)}::bigint`.execute(db);
  await sql`delete from "validateCode" where "EndsAt" < ${String(now)}::bigint`.execute(db);
  await sql`delete from "codeSend" where "SentAt" < ${String(now - DAY)}::bigint`.execute(db);
  await sql`delete from "codeFailure" where "FailedAt" < ${String(now - DAY)}::bigint`.execute(db);
  await sql`delete from "wxState" where "EndsAt" < ${String(now)}::bigint`.execute(db);
  await sql`delete from "wxPending" where "EndsAt" < ${String(now)}::bigint`.execute(db);
  await sql`delete from "reminderSent" where "SentAt" < ${String(now - SENT_KEPT)}::bigint`.execute(db);
  await sql`delete from "jobRun" where "StartedAt" < ${String(now - SENT_KEPT)}::bigint`.execute(db);
  await sql`delete from "publicView" where "SeenAt" < ${String(now - DAY)}::bigint`.execute(db);
  await sql`delete from "outbox" where "SentAt" < ${String(now - DAY)}::bigint`.execute(db);
  await sql`delete from "idempotency" where "CreatedAt" < ${String(now - KEPT)}::bigint`.execute(db);
}
