import { sql } from 'kysely';
import { type Db, CLOCK_TOLERANCE_MS } from '../Database.ts';
import { execute, queryRows } from '../queryRows.ts';

/** How many failures of one kind are free, and the limits after that. */
export interface TryLimit {
  /** Failures before a wait is imposed: 1, 2, 4 ... seconds from then on. */
  readonly free: number;
  /** Seconds. */
  readonly longest: number;
  /** Time after which one failure is forgotten, where failures of many users add up. Milliseconds. */
  readonly drain: number | undefined;
}

const RETENTION_MS = 24 * 60 * 60 * 1000;
/** An attempt that has not ended after this never will, as its process is gone. Milliseconds. */
const MAX_TRY_MS = 10_000;

/** Counts an attempt to sign in as failed, before the password check. False, uncounted, while the wait lasts. */
export async function countTry(
  db: Db,
  key: string,
  { free, longest, drain = RETENTION_MS }: TryLimit,
  now: number,
): Promise<boolean> {
  const moment = sql`${String(now)}::bigint`;
  const left = sql`greatest(0, f."Failures" - greatest(0, ${moment} - f."LastAt") / ${sql.lit(drain)})`;
  const rows = await queryRows(db)`
    insert into "signInFailure" as f ("FailureKey", "Failures", "LastAt", "TryingUntil")
    values (${key}, 1, ${moment}, ${moment} + ${sql.lit(MAX_TRY_MS)})
    on conflict ("FailureKey") do update set "LastAt" = ${moment}, "TryingUntil" = excluded."TryingUntil",
      "Failures" = case when f."LastAt" < ${moment} - ${sql.lit(RETENTION_MS)} then 1 else ${left} + 1 end
    where ${left} < ${sql.lit(free)}
      or f."LastAt" + least(${sql.lit(longest)}, power(2, least(${left} - ${sql.lit(free)}, 20))) * 1000 <= ${moment}
      or f."LastAt" > ${moment} + ${sql.lit(CLOCK_TOLERANCE_MS)}
    returning 1`;
  return rows.length > 0;
}

/** Clears the failures of a key, after a sign-in. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await execute(db)`delete from "signInFailure" where "FailureKey" = ${key}`;
}

/** Records that an attempt was wrong: its count stays. */
export async function endTry(db: Db, key: string): Promise<void> {
  await execute(db)`update "signInFailure" set "TryingUntil" = null where "FailureKey" = ${key}`;
}

/** Whether a counted attempt is still running: it may turn out to be correct. */
export async function isTrying(db: Db, key: string, now: number): Promise<boolean> {
  const rows = await queryRows(db)`
    select 1 from "signInFailure" where "FailureKey" = ${key}
      and "TryingUntil" between ${String(now + 1)}::bigint and ${String(now + MAX_TRY_MS + CLOCK_TOLERANCE_MS)}::bigint`;
  return rows.length > 0;
}

/** Uncounts one attempt that succeeded, or was never made; those of others stay. */
export async function uncountTry(db: Db, key: string): Promise<void> {
  await execute(db)`
    update "signInFailure" set "Failures" = greatest(0, "Failures" - 1) where "FailureKey" = ${key}`;
}

/** How long an unused browser is remembered for an account. Milliseconds. */
export const DEVICE_KEPT = 400 * 24 * 60 * 60 * 1000;

/** Records that an account was signed in to from a browser; `key` is a hash of both. */
export async function noteDevice(db: Db, key: string, now: number): Promise<void> {
  await execute(db)`
    insert into "knownDevice" ("DeviceKey", "SeenAt") values (${key}, ${String(now)}::bigint)
    on conflict ("DeviceKey") do update set "SeenAt" = excluded."SeenAt"`;
}

/** Whether an account was signed in to from a browser before. */
export async function isKnownDevice(db: Db, key: string): Promise<boolean> {
  const rows = await queryRows(db)`select 1 from "knownDevice" where "DeviceKey" = ${key}`;
  return rows.length > 0;
}

/** Marks a proof of work as used, until it would expire anyway. False when it was used before. */
export async function takeProofKey(db: Db, key: string, endsAt: number): Promise<boolean> {
  const rows = await queryRows(db)`
    insert into "usedProof" ("ProofKey", "EndsAt") values (${key}, ${String(endsAt)}::bigint)
    on conflict do nothing returning 1`;
  return rows.length > 0;
}
