import { type RawBuilder, sql } from 'kysely';
import { type Db, CLOCK_TOLERANCE_MS } from '../Database.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** No redirect and no identity is stored longer. Milliseconds. */
const MAX_LIFE_MS = 10 * 60_000;

const isRunning = (now: number): RawBuilder<unknown> =>
  sql`"EndsAt" between ${String(now + 1)}::bigint and ${String(now + MAX_LIFE_MS + CLOCK_TOLERANCE_MS)}::bigint`;

/** A redirect to WeChat that a browser has started. */
export interface WxState {
  /** The opening page's name for this attempt. */
  readonly Nonce: string;
  /** Origin of that page. */
  readonly Origin: string;
}

/** Stores a started redirect to WeChat. */
export async function keepWxState(
  db: Db,
  stateHash: string,
  deviceHash: string,
  { Nonce, Origin }: WxState,
  endsAt: number,
): Promise<void> {
  await execute(db)`
    insert into "wxState" ("StateHash", "DeviceHash", "Nonce", "Origin", "EndsAt")
    values (${stateHash}, ${deviceHash}, ${Nonce}, ${Origin}, ${String(endsAt)}::bigint)`;
}

/** Removes and returns a started redirect: once, for the browser that started it, in time; otherwise undefined. */
export async function takeWxState(
  db: Db,
  stateHash: string,
  deviceHash: string,
  now: number,
): Promise<WxState | undefined> {
  return queryRow(db)<WxState>`
    delete from "wxState"
    where "StateHash" = ${stateHash} and "DeviceHash" = ${deviceHash} and ${isRunning(now)}
    returning "Nonce", "Origin"`;
}

/** Stores the WeChat identity of a browser until the user has signed in or bound it. */
export async function keepWxPending(db: Db, deviceHash: string, identityHash: string, endsAt: number): Promise<void> {
  await execute(db)`
    insert into "wxPending" ("DeviceHash", "IdentityHash", "EndsAt")
    values (${deviceHash}, ${identityHash}, ${String(endsAt)}::bigint)
    on conflict ("DeviceHash") do update set "IdentityHash" = excluded."IdentityHash", "EndsAt" = excluded."EndsAt"`;
}

/** The WeChat identity of a browser; undefined when it has none, or it has expired. */
export async function readWxPending(db: Db, deviceHash: string, now: number): Promise<string | undefined> {
  const row = await queryRow(db)<{ IdentityHash: string }>`
    select "IdentityHash" from "wxPending"
    where "DeviceHash" = ${deviceHash} and ${isRunning(now)}`;
  return row?.IdentityHash;
}

/** Removes the stored WeChat identity of a browser. */
export async function dropWxPending(db: Db, deviceHash: string): Promise<void> {
  await execute(db)`delete from "wxPending" where "DeviceHash" = ${deviceHash}`;
}

/** The account that a WeChat user is bound to; undefined when there is none. */
export async function accountOfWx(db: Db, identityHash: string): Promise<number | undefined> {
  const row = await queryRow(db)<{ AccountId: number }>`
    select "AccountId" from "wxIdentity" where "IdentityHash" = ${identityHash}`;
  return row?.AccountId;
}

/** Binds a WeChat user to an account; false when bound to another one: the caller must roll back. */
export async function bindWx(db: Db, identityHash: string, accountId: number, now: number): Promise<boolean> {
  const account = sql`${String(accountId)}::bigint`;
  await execute(db)`delete from "wxIdentity" where "AccountId" = ${account} and "IdentityHash" <> ${identityHash}`;
  const rows = await queryRows(db)`
    insert into "wxIdentity" as w ("IdentityHash", "AccountId", "CreatedAt")
    values (${identityHash}, ${account}, ${String(now)}::bigint)
    on conflict ("IdentityHash") do update set "AccountId" = excluded."AccountId", "CreatedAt" = excluded."CreatedAt"
    where w."AccountId" = ${account}
      or not exists (select 1 from "account" as a where a."Id" = w."AccountId" and not a."IsDeleted")
    returning 1`;
  await execute(db)`
    update "account" set "WxBound" = exists (select 1 from "wxIdentity" where "AccountId" = ${account})
    where "Id" = ${account}`;
  return rows.length > 0;
}
