import { sql } from 'kysely';
import type { Db } from '../Database.ts';

interface Queues {
  readonly notices: number;
  /** Removed files that are still in the store. */
  readonly discarded: number;
  /** Number of waiting events for other programs, and of those given up. */
  readonly events: number;
  readonly dead: number;
  readonly sessions: number;
}

/** Counts pending work and sessions. `now` in milliseconds since 1970. */
export async function countQueues(db: Db, now: number): Promise<Queues> {
  const { rows } = await sql<Record<keyof Queues, unknown>>`
    select (select count(*) from "notice") as "notices",
      (select count(*) from "media" where "MediaState" = 3 and "StorageName" is not null) as "discarded",
      (select count(*) from "webhookEvent" where "State" = 'waiting') as "events",
      (select count(*) from "webhookEvent" where "State" = 'dead') as "dead",
      (select count(*) from "session" where "EndsAt" > ${String(now)}::bigint) as "sessions"`.execute(db);
  const [row] = rows;
  return {
    notices: Number(row?.notices),
    discarded: Number(row?.discarded),
    events: Number(row?.events),
    dead: Number(row?.dead),
    sessions: Number(row?.sessions),
  };
}
