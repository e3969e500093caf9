import { sql } from 'kysely';
import type { FrameChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import type { Db } from '../Database.ts';
import { execute, queryRows } from '../queryRows.ts';

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
  const rows = await queryRows(db)<Record<keyof Queues, unknown>>`
    select (select count(*) from "notice") as "notices",
      (select count(*) from "media" where "MediaState" = 3 and "StorageName" is not null) as "discarded",
      (select count(*) from "webhookEvent" where "State" = 'waiting') as "events",
      (select count(*) from "webhookEvent" where "State" = 'dead') as "dead",
      (select count(*) from "session" where "EndsAt" > ${String(now)}::bigint) as "sessions"`;
  const [row] = rows;
  return {
    notices: Number(row?.notices),
    discarded: Number(row?.discarded),
    events: Number(row?.events),
    dead: Number(row?.dead),
    sessions: Number(row?.sessions),
  };
}

/** A message that was stored here instead of being sent. */
export interface OutboxRow {
  readonly Channel: FrameChannel;
  readonly Target: string;
  readonly Content: string;
  /** Milliseconds since 1970. */
  readonly SentAt: number;
}

/** Keeps a message. */
export async function addToOutbox(db: Db, { Channel, Target, Content, SentAt }: OutboxRow): Promise<void> {
  await execute(db)`
    insert into "outbox" ("Channel", "Target", "Content", "SentAt")
    values (${Channel}, ${Target}, ${Content}, ${String(SentAt)}::bigint)`;
}

/** The newest messages, newest first. */
export async function readOutbox(db: Db, limit: number): Promise<(OutboxRow & { readonly Id: number })[]> {
  return queryRows(db)<OutboxRow & { readonly Id: number }>`
    select "Id", "Channel", "Target", "Content", "SentAt" from "outbox" order by "Id" desc limit ${sql.lit(limit)}`;
}
