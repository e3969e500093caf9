import { sql } from 'kysely';
import { type Db, CLOCK_TOLERANCE_MS } from '../Database.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** A signed-in browser. Moments are milliseconds since 1970. */
export interface SessionRow {
  /** SHA-256 of the session id; only the browser has the id itself. */
  readonly TokenHash: string;
  readonly AccountId: number;
  readonly CreatedAt: number;
  readonly SeenAt: number;
  readonly EndsAt: number;
  /** Milliseconds without a call after which the session ends. */
  readonly IdleLimit: number;
  readonly Address: string;
  /** The browser's user agent. */
  readonly Agent: string | null;
}

/**
 * Stores a new session if its account may sign in and still has the password that opened it (undefined: opened by
 * something else). False when it has changed: a change of password or state ends all sessions, and no concurrent
 * sign-in may survive it.
 */
export async function addSession(db: Db, session: SessionRow, passwordHash: string | undefined): Promise<boolean> {
  const samePassword = passwordHash === undefined ? sql`true` : sql`a."PasswordHash" = ${passwordHash}`;
  const rows = await queryRows(db)`
    insert into "session" ("TokenHash", "AccountId", "CreatedAt", "SeenAt", "EndsAt", "IdleLimit", "Address", "Agent")
    select ${session.TokenHash}, a."Id", ${String(session.CreatedAt)}::bigint, ${String(session.SeenAt)}::bigint,
      ${String(session.EndsAt)}::bigint, ${String(session.IdleLimit)}::bigint, ${session.Address}, ${session.Agent}
    from "account" as a
    where a."Id" = ${String(session.AccountId)}::bigint and a."AccountState" = 1 and not a."IsDeleted" and ${samePassword}
    for share of a
    returning 1`;
  return rows.length > 0;
}

/** The active sessions of an account, the last used first. */
export async function listSessions(
  db: Db,
  accountId: number,
  now: number,
): Promise<(SessionRow & { readonly Id: number })[]> {
  const moment = sql`${String(now)}::bigint`;
  return queryRows(db)<SessionRow & { readonly Id: number }>`
    select * from "session"
    where "AccountId" = ${String(accountId)}::bigint and "EndsAt" > ${moment} and "SeenAt" + "IdleLimit" > ${moment}
      and "CreatedAt" <= ${moment} + ${sql.lit(CLOCK_TOLERANCE_MS)}
    order by "SeenAt" desc, "Id" desc`;
}

/** Ends all sessions of an account except one. */
export async function removeSessionsOf(db: Db, accountId: number, except: string): Promise<void> {
  await execute(db)`
    delete from "session" where "AccountId" = ${String(accountId)}::bigint and "TokenHash" <> ${except}`;
}

/** Ends a session and returns its account; undefined when there is none, or none of `accountId`. */
export async function removeSessionById(
  db: Db,
  id: number,
  accountId: number | undefined,
): Promise<{ TokenHash: string; AccountId: number } | undefined> {
  const owned = accountId === undefined ? sql`true` : sql`"AccountId" = ${String(accountId)}::bigint`;
  return queryRow(db)<{ TokenHash: string; AccountId: number }>`
    delete from "session" where "Id" = ${String(id)}::bigint and ${owned} returning "TokenHash", "AccountId"`;
}

/** The session of a token hash; undefined when there is none. */
export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  return queryRow(db)<SessionRow>`select * from "session" where "TokenHash" = ${tokenHash}`;
}

/** Returns those of the sessions, by token hash, that are active and belong to accounts that may sign in. */
export async function livingSessions(db: Db, hashes: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const moment = sql`${String(now)}::bigint`;
  const rows = await queryRows(db)<Pick<SessionRow, 'TokenHash'>>`
    select s."TokenHash" from "session" as s join "account" as a on a."Id" = s."AccountId"
    where s."TokenHash" = any(${[...hashes]}::text[]) and s."EndsAt" > ${moment} and s."SeenAt" + s."IdleLimit" > ${moment}
      and s."CreatedAt" <= ${moment} + ${sql.lit(CLOCK_TOLERANCE_MS)} and a."AccountState" = 1 and not a."IsDeleted"`;
  return new Set(rows.map(({ TokenHash }) => TokenHash));
}

/** Records the use of a session. */
export async function touchSession(db: Db, tokenHash: string, seenAt: number): Promise<void> {
  await execute(db)`update "session" set "SeenAt" = ${String(seenAt)}::bigint where "TokenHash" = ${tokenHash}`;
}

/** Ends a session. */
export async function removeSession(db: Db, tokenHash: string): Promise<void> {
  await execute(db)`delete from "session" where "TokenHash" = ${tokenHash}`;
}
