import { sql } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '../Clock.ts';
import type { Db } from '../Database.ts';

/** A sent code: only hashes are stored. */
export interface ValidateCodeRow {
  /** Purpose and receiver. */
  readonly CodeKey: string;
  readonly CodeHash: string;
  /** The browser that requested it. */
  readonly DeviceHash: string;
}

/** Stores a code until `endsAt`, and invalidates the receiver's earlier one for the same purpose. */
export async function keepCode(
  db: Db,
  { CodeKey, CodeHash, DeviceHash }: ValidateCodeRow,
  endsAt: number,
): Promise<void> {
  await sql`
    insert into "validateCode" ("CodeKey", "CodeHash", "DeviceHash", "Tries", "EndsAt")
    values (${CodeKey}, ${CodeHash}, ${DeviceHash}, 0, ${String(endsAt)}::bigint)
    on conflict ("CodeKey") do update set "CodeHash" = excluded."CodeHash", "DeviceHash" = excluded."DeviceHash",
      "Tries" = 0, "EndsAt" = excluded."EndsAt"`.execute(db);
}

/**
 * Checks a code: true once for the right one, which is then removed. Every attempt from the requesting browser is
 * counted before it is compared; after `tries` the code is invalid. Other browsers can neither use nor invalidate it.
 */
export async function consumeCode(
  db: Db,
  { CodeKey, CodeHash, DeviceHash }: ValidateCodeRow,
  { tries, now, life }: { readonly tries: number; readonly now: number; readonly life: number },
): Promise<boolean> {
  const { rows } = await sql<{ right: boolean }>`
    update "validateCode" set "Tries" = "Tries" + 1
    where "CodeKey" = ${CodeKey} and "DeviceHash" = ${DeviceHash} and "Tries" < ${sql.lit(tries)}
      and "EndsAt" between ${String(now + 1)}::bigint and ${String(now + life + CLOCK_TOLERANCE_MS)}::bigint
    returning "CodeHash" = ${CodeHash} as "right"`.execute(db);
  if (rows[0]?.right !== true) return false;
  const gone = await sql`
    delete from "validateCode"
    where "CodeKey" = ${CodeKey} and "CodeHash" = ${CodeHash} and "DeviceHash" = ${DeviceHash} returning 1`.execute(db);
  return gone.rows.length > 0;
}

/** Invalidates a code that could not be sent. */
export async function dropCode(db: Db, { CodeKey, CodeHash }: ValidateCodeRow): Promise<void> {
  await sql`delete from "validateCode" where "CodeKey" = ${CodeKey} and "CodeHash" = ${CodeHash}`.execute(db);
}

/** Records a wrong code from an address. */
export async function noteWrongCode(db: Db, addressHash: string, now: number): Promise<void> {
  await sql`
    insert into "codeFailure" ("AddressHash", "FailedAt") values (${addressHash}, ${String(now)}::bigint)`.execute(db);
}

/** Counts the wrong codes from an address in the last `time` milliseconds. */
export async function countWrongCodes(db: Db, addressHash: string, time: number, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from "codeFailure"
    where "AddressHash" = ${addressHash}
      and "FailedAt" between ${String(now - time + 1)}::bigint and ${String(now + CLOCK_TOLERANCE_MS)}::bigint`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
