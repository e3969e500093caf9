import { sql } from 'kysely';
import { type Db, CLOCK_TOLERANCE_MS, ADVISORY_LOCKS } from '../Database.ts';
import { execute, queryRow } from '../queryRows.ts';

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
  await execute(db)`
    insert into "validateCode" ("CodeKey", "CodeHash", "DeviceHash", "Tries", "EndsAt")
    values (${CodeKey}, ${CodeHash}, ${DeviceHash}, 0, ${String(endsAt)}::bigint)
    on conflict ("CodeKey") do update set "CodeHash" = excluded."CodeHash", "DeviceHash" = excluded."DeviceHash",
      "Tries" = 0, "EndsAt" = excluded."EndsAt"`;
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
  const row = await queryRow(db)<{ right: boolean }>`
    update "validateCode" set "Tries" = "Tries" + 1
    where "CodeKey" = ${CodeKey} and "DeviceHash" = ${DeviceHash} and "Tries" < ${sql.lit(tries)}
      and "EndsAt" between ${String(now + 1)}::bigint and ${String(now + life + CLOCK_TOLERANCE_MS)}::bigint
    returning "CodeHash" = ${CodeHash} as "right"`;
  if (row?.right !== true) return false;
  const gone = await sql`
    delete from "validateCode"
    where "CodeKey" = ${CodeKey} and "CodeHash" = ${CodeHash} and "DeviceHash" = ${DeviceHash} returning 1`.execute(db);
  return gone.rows.length > 0;
}

/** Invalidates a code that could not be sent. */
export async function dropCode(db: Db, { CodeKey, CodeHash }: ValidateCodeRow): Promise<void> {
  await execute(db)`delete from "validateCode" where "CodeKey" = ${CodeKey} and "CodeHash" = ${CodeHash}`;
}

/** Records a wrong code from an address. */
export async function noteWrongCode(db: Db, addressHash: string, now: number): Promise<void> {
  await execute(db)`
    insert into "codeFailure" ("AddressHash", "FailedAt") values (${addressHash}, ${String(now)}::bigint)`;
}

/** Counts the wrong codes from an address in the last `time` milliseconds. */
export async function countWrongCodes(db: Db, addressHash: string, time: number, now: number): Promise<number> {
  const row = await queryRow(db)<{ count: number }>`
    select count(*) as count from "codeFailure"
    where "AddressHash" = ${addressHash}
      and "FailedAt" between ${String(now - time + 1)}::bigint and ${String(now + CLOCK_TOLERANCE_MS)}::bigint`;
  return row?.count ?? 0;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A request for a code. All but the channel are hashes. */
export interface CodeSend {
  readonly Channel: 'sms' | 'mail';
  readonly TargetHash: string;
  readonly AddressHash: string;
  readonly NetworkHash: string;
  /** The kind of sender, for the limits: each kind, and each known browser, has limits of its own. */
  readonly Sender: Sender;
}

/** Anyone; a client that solved a proof of work; a browser that the receiver has signed in with before, by its hash. */
export type Sender = '' | 'proof' | `device:${string}`;

/** Strangers get only a share of the codes of a day, so that some remain for other users. */
const SHARES = { stranger: 0.8, proof: 0.9, device: 1 } as const;

/** Limits for codes: to one receiver, for one address and its network per hour, and in total per day. */
export interface SendLimits {
  readonly perHour: number;
  readonly perDay: number;
  readonly address: number;
  readonly network: number;
  readonly all: number;
}

/** Why no code is sent now: the last one is too recent (with the milliseconds to wait), or one of the limits. */
export type SendRefusal =
  { readonly by: 'pause'; readonly wait: number } | { readonly by: 'target' | 'address' | 'all' };

interface Counts {
  readonly last: number | null;
  readonly hour: number;
  readonly day: number;
  readonly address: number;
  readonly network: number;
  readonly all: number;
}

/**
 * Counts a code that is about to be sent and returns the Id of the entry, or the reason for a refusal. Runs in a
 * transaction: concurrent requests wait for its end, so that no limit is ever exceeded.
 */
export async function takeSend(db: Db, send: CodeSend, limits: SendLimits, now: number): Promise<number | SendRefusal> {
  await execute(db)`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.codeSends)})`;
  const counts = await countSends(db, send, now);
  if (counts.last !== null && now - counts.last < MINUTE)
    return { by: 'pause', wait: Math.min(MINUTE, MINUTE - (now - counts.last)) };
  if (counts.hour >= limits.perHour || counts.day >= limits.perDay) return { by: 'target' };
  const kind = send.Sender === '' ? 'stranger' : send.Sender === 'proof' ? 'proof' : 'device';
  if (kind !== 'device' && (counts.address >= limits.address || counts.network >= limits.network))
    return { by: 'address' };
  if (counts.all >= Math.ceil(limits.all * SHARES[kind])) return { by: 'all' };
  const row = await queryRow(db)<{ Id: number }>`
    insert into "codeSend" ("Channel", "TargetHash", "AddressHash", "NetworkHash", "Sender", "SentAt", "IsFailed")
    values (${send.Channel}, ${send.TargetHash}, ${send.AddressHash}, ${send.NetworkHash}, ${send.Sender}, ${String(now)}::bigint, false)
    returning "Id"`;
  return row?.Id ?? 0;
}

async function countSends(db: Db, send: CodeSend, now: number): Promise<Counts> {
  const hour = sql`"SentAt" > ${String(now - HOUR)}::bigint`;
  const target = sql`"TargetHash" = ${send.TargetHash} and coalesce("Sender", '') = ${send.Sender}`;
  const row = await queryRow(db)<Counts>`
    select max("SentAt") filter (where ${target} and not "IsFailed") as "last",
      count(*) filter (where ${target} and ${hour}) as "hour",
      count(*) filter (where ${target}) as "day",
      count(*) filter (where "AddressHash" = ${send.AddressHash} and ${hour}) as "address",
      count(*) filter (where "NetworkHash" = ${send.NetworkHash} and ${hour}) as "network",
      count(*) as "all"
    from "codeSend"
    where "SentAt" between ${String(now - DAY + 1)}::bigint and ${String(now + CLOCK_TOLERANCE_MS)}::bigint`;
  return row ?? { last: null, hour: 0, day: 0, address: 0, network: 0, all: 0 };
}

/** Counts the codes sent to a receiver in 24 hours to senders with a proof of work. */
export async function countForWork(db: Db, targetHash: string, now: number): Promise<number> {
  const row = await queryRow(db)<{ count: number }>`
    select count(*) as count from "codeSend"
    where "SentAt" between ${String(now - DAY + 1)}::bigint and ${String(now + CLOCK_TOLERANCE_MS)}::bigint
      and "TargetHash" = ${targetHash} and "Sender" = 'proof'`;
  return row?.count ?? 0;
}

/** Marks a code as not sent: its receiver may request another one immediately, within the other limits. */
export async function markFailedSend(db: Db, id: number): Promise<void> {
  await execute(db)`update "codeSend" set "IsFailed" = true where "Id" = ${String(id)}::bigint`;
}
