import { sql } from 'kysely';
import type { Db } from '../Database.ts';

/** How long an unused browser is remembered for an account. Milliseconds. */
export const DEVICE_KEPT = 400 * 24 * 60 * 60 * 1000;

/** Records that an account was signed in to from a browser; `key` is a hash of both. */
export async function noteDevice(db: Db, key: string, now: number): Promise<void> {
  await sql`
    insert into "knownDevice" ("DeviceKey", "SeenAt") values (${key}, ${String(now)}::bigint)
    on conflict ("DeviceKey") do update set "SeenAt" = excluded."SeenAt"`.execute(db);
}

/** Whether an account was signed in to from a browser before. */
export async function isKnownDevice(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from "knownDevice" where "DeviceKey" = ${key}`.execute(db);
  return rows.length > 0;
}
