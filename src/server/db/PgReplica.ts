import { setTimeout as wait } from 'node:timers/promises';
import type { Db, OnTrouble, Replica } from './Database.ts';
import { openKysely } from './driver/openKysely.ts';
import { openPool } from './openPool.ts';
import { queryRow } from './queryRows.ts';

/** How long a read waits for a standby. Milliseconds. */
const REACH_LIMIT_MS = 50;
const LOOK_DELAY_MS = 5;
/** Sessions whose places are remembered. */
const MAX_SESSIONS = 10_000;
/** A place in the log of the leader, as PostgreSQL writes it. */
const PLACE = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/;

/** Standbys of PostgreSQL that serve reads. */
export class PgReplica implements Replica {
  readonly #leader: Db;
  readonly #db: Db;
  /** The newest place that each session has seen, by this process. */
  readonly #seen = new Map<string, string>();

  /** `url` leads to a standby, or to one of several by a proxy. */
  constructor(url: string, leader: Db, { name, onTrouble }: { readonly name: string; readonly onTrouble: OnTrouble }) {
    this.#leader = leader;
    const { db }: { db: Db } = openKysely(openPool(url, onTrouble, { name, outageLimit: 0 }));
    this.#db = db;
  }

  async read<T>(
    session: string,
    sent: string | undefined,
    work: (db: Db) => Promise<T>,
  ): Promise<{ result: T } | undefined> {
    const seen = newest(this.#seen.get(session), sent);
    if (seen === undefined) return undefined;
    try {
      // Waits without a connection, which others need meanwhile.
      for (const end = Date.now() + REACH_LIMIT_MS; ; await wait(LOOK_DELAY_MS)) {
        const found = await this.#db.connection().execute(async (db) => {
          if ((await reached(db, seen)) === undefined) return undefined;
          const result = await work(db);
          // The rows may be newer than the place before.
          this.#note(session, await reached(db, seen));
          return { result };
        });
        if (found !== undefined || Date.now() >= end) return found;
      }
    } catch {
      // The leader answers instead, or reports what is wrong: a standby may not have a record yet.
      return undefined;
    }
  }

  async noteLeader(session: string): Promise<void> {
    try {
      const row = await queryRow(this.#leader)<{ place: string }>`select pg_current_wal_lsn()::text as place`;
      this.#note(session, row?.place);
    } catch {
      // The call itself was done; without a place the next read uses the leader.
      this.#seen.delete(session);
    }
  }

  seenBy(session: string): string | undefined {
    return this.#seen.get(session);
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }

  #note(session: string, place: string | undefined): void {
    const later = newest(this.#seen.get(session), place);
    if (later === undefined) return;
    if (this.#seen.size >= MAX_SESSIONS) this.#seen.clear();
    this.#seen.set(session, later);
  }
}

/** The place that a standby has reached, when it is not before `seen`; undefined otherwise. */
async function reached(db: Db, seen: string): Promise<string | undefined> {
  const row = await queryRow(db)<{ place: string }>`
    select pg_last_wal_replay_lsn()::text as place where pg_last_wal_replay_lsn() >= ${seen}::pg_lsn`;
  return row?.place;
}

/** The later one of two places; texts that are none do not count. */
function newest(one: string | undefined, other: string | undefined): string | undefined {
  const [first, second] = [one, other].map(numberOf);
  if (first === undefined) return second === undefined ? undefined : other;
  return second !== undefined && second > first ? other : one;
}

function numberOf(place: string | undefined): bigint | undefined {
  const [, high, low] = PLACE.exec(place ?? '') ?? [];
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
