import { sql } from 'kysely';
import type { FrameChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import type { Db } from '../Database.ts';

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
  await sql`
    insert into "outbox" ("Channel", "Target", "Content", "SentAt")
    values (${Channel}, ${Target}, ${Content}, ${String(SentAt)}::bigint)`.execute(db);
}

/** The newest messages, newest first. */
export async function readOutbox(db: Db, limit: number): Promise<(OutboxRow & { readonly Id: number })[]> {
  const { rows } = await sql<OutboxRow & { readonly Id: number }>`
    select "Id", "Channel", "Target", "Content", "SentAt" from "outbox" order by "Id" desc limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows;
}
