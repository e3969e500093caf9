import { sql } from 'kysely';
import type { Db } from '../Database.ts';

/** How long a call can be repeated with its key. Milliseconds. */
export const KEPT = 24 * 60 * 60 * 1000;

/**
 * Takes a call key for this transaction. Undefined: it is ours, do the work. Otherwise what the earlier call with this key sent
 * and was answered. A second call at the same moment waits here until the first is through.
 */
export async function takeCallKey(
  db: Db,
  key: string,
  bodyHash: string,
  now: number,
): Promise<{ bodyHash: string; reply: string } | undefined> {
  const { rows } = await sql`
    insert into "idempotency" ("CallKey", "BodyHash", "Reply", "CreatedAt")
    values (${key}, ${bodyHash}, '', ${String(now)}::bigint) on conflict do nothing returning 1`.execute(db);
  if (rows.length > 0) return undefined;
  const earlier = await sql<{ bodyHash: string; reply: string }>`
    select "BodyHash" as "bodyHash", "Reply" as "reply" from "idempotency" where "CallKey" = ${key}`.execute(db);
  return earlier.rows[0];
}

/** Keeps the answer to a call, in the transaction of its work. */
export async function keepReply(db: Db, key: string, reply: string): Promise<void> {
  await sql`update "idempotency" set "Reply" = ${reply} where "CallKey" = ${key}`.execute(db);
}
