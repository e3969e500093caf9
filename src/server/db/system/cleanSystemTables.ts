import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { KEPT } from './idempotency.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Removes what nobody will ask for any more: ended sessions and codes, old failures to sign in, old idempotency keys. */
export async function cleanSystemTables(db: Db, now: number): Promise<void> {
  await sql`delete from "session" where "EndsAt" < ${String(now)}::bigint`.execute(db);
  await sql`delete from "signInFailure" where "LastAt" < ${String(now - DAY)}::bigint`.execute(db);
  await sql`delete from "validateCode" where "EndsAt" < ${String(now)}::bigint`.execute(db);
  await sql`delete from "codeSend" where "SentAt" < ${String(now - DAY)}::bigint`.execute(db);
  await sql`delete from "codeFailure" where "FailedAt" < ${String(now - DAY)}::bigint`.execute(db);
  await sql`delete from "wxState" where "EndsAt" < ${String(now)}::bigint`.execute(db);
  await sql`delete from "wxPending" where "EndsAt" < ${String(now)}::bigint`.execute(db);
  await sql`delete from "outbox" where "SentAt" < ${String(now - DAY)}::bigint`.execute(db);
  await sql`delete from "idempotency" where "CreatedAt" < ${String(now - KEPT)}::bigint`.execute(db);
}
