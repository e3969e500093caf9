import { sql } from 'kysely';
import type { Db } from '../Database.ts';

/** How much waits to be done, and how many sessions there are. `now` in milliseconds since 1970. */
export async function countQueues(
  db: Db,
  now: number,
): Promise<{ readonly notices: number; readonly discarded: number; readonly sessions: number }> {
  const { rows } = await sql<{ notices: unknown; discarded: unknown; sessions: unknown }>`
    select (select count(*) from "notice") as "notices",
      (select count(*) from "media" where "MediaState" = 3 and "StorageName" is not null) as "discarded",
      (select count(*) from "session" where "EndsAt" > ${String(now)}::bigint) as "sessions"`.execute(db);
  const [row] = rows;
  return { notices: Number(row?.notices), discarded: Number(row?.discarded), sessions: Number(row?.sessions) };
}
