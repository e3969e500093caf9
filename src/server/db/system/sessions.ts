import { sql } from 'kysely';
import type { Db } from '../Database.ts';

/** A signed-in browser. Moments are milliseconds since 1970. */
export interface SessionRow {
  /** SHA-256 of the session id; the id itself is in the browser only. */
  readonly TokenHash: string;
  readonly AccountId: number;
  readonly CreatedAt: number;
  readonly SeenAt: number;
  readonly EndsAt: number;
  /** Milliseconds without a call after which the session ends. */
  readonly IdleLimit: number;
  readonly Address: string;
}

/** Keeps a new session. */
export async function addSession(db: Db, session: SessionRow): Promise<void> {
  await sql`
    insert into "session" ("TokenHash", "AccountId", "CreatedAt", "SeenAt", "EndsAt", "IdleLimit", "Address")
    values (${session.TokenHash}, ${String(session.AccountId)}::bigint, ${String(session.CreatedAt)}::bigint,
      ${String(session.SeenAt)}::bigint, ${String(session.EndsAt)}::bigint, ${String(session.IdleLimit)}::bigint,
      ${session.Address})`.execute(db);
}

/** The session of a token hash; undefined when there is none. */
export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`select * from "session" where "TokenHash" = ${tokenHash}`.execute(db);
  return rows[0];
}

/** Notes that a session was used. */
export async function touchSession(db: Db, tokenHash: string, seenAt: number): Promise<void> {
  await sql`update "session" set "SeenAt" = ${String(seenAt)}::bigint where "TokenHash" = ${tokenHash}`.execute(db);
}

/** Ends a session. */
export async function removeSession(db: Db, tokenHash: string): Promise<void> {
  await sql`delete from "session" where "TokenHash" = ${tokenHash}`.execute(db);
}
