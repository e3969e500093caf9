import type { Kysely } from 'kysely';
import type { Zone } from '#fields/Zone.ts';
import { setImmediate } from 'node:timers/promises';

/** The tables are unknown at compile time: their names come from the schema documents. */
type Tables = Record<never, never>;

/** Runs queries: the pool, or one transaction. */
export type Db = Kysely<Tables>;

/** The open database of a process. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /**
   * Database of one task, such as a call, for reading lists and records: results were true at some moment since this
   * was called. They may come from a cache; on a database with other writers that costs one query for their write
   * counts.
   */
  reads(): Db;
  /** Standbys that serve reads; undefined without any. */
  readonly replica: Replica | undefined;
  /** Throws STORAGE_FULL when there is too little space on the disk to write safely. */
  checkSpace(): Promise<void>;
  /**
   * Copies the files of the embedded database into a new folder, as of one moment, so that a second database can be
   * opened there; undefined for a server, where each transaction sees one moment. All other queries wait. Throws
   * STORAGE_FULL when there is too little space.
   */
  readonly copyTo: ((target: string) => Promise<void>) | undefined;
  /** Current load of the connection pool and the read cache. */
  load(): DatabaseLoad;
  /** Closes all connections; the data folder is released afterwards. */
  close(): Promise<void>;
}

/** Runs reads of one task, each on a database that has what its session has seen. */
export type Reads = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Standbys that serve reads. Each session reads what it has written, and never goes back in time. */
export interface Replica {
  /**
   * Runs `work` on one connection to a standby that has what a session has seen: the place that its browser sent, or a
   * newer one that this process knows. Undefined when it must use the leader instead: no place is known, or no standby
   * has reached it in time.
   */
  read<T>(session: string, sent: string | undefined, work: (db: Db) => Promise<T>): Promise<{ result: T } | undefined>;
  /** Notes that a session has seen everything that the leader has stored. */
  noteLeader(session: string): Promise<void>;
  /** The newest place that a session has seen, for its browser to send. */
  seenBy(session: string): string | undefined;
}

/** Open connections, idle ones, and waiting callers; reads since the start, answered from the cache or not. */
export interface DatabaseLoad {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
  readonly hits: number;
  readonly misses: number;
}

/** Receives each slow query: its text without its values. */
export type OnSlow = (milliseconds: number, text: string) => void;

/** Reports faults that no caller sees. */
export type OnTrouble = (text: string, error?: unknown) => void;

/** Returns the current moment; tests pass their own. */
export type Clock = () => Date;

/**
 * The clocks of several processes differ by at most this. A stored moment farther in the future was written by a wrong
 * clock: a session or token from then is not valid yet, and a lock or delay until then has ended. No row is deleted,
 * since the present clock may be the wrong one. Milliseconds.
 */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** The clock of a product, with the format of its moments. */
export interface WallClock extends Clock {
  readonly zone: Zone;
  /** A moment, by default the current one, as `YYYY-MM-DD HH:mm:ss` in the zone of the product. */
  text(moment?: Date | number): string;
}

/** A clock with a time zone. */
export const wallClock = (read: Clock, zone: Zone): WallClock =>
  Object.assign(() => read(), { zone, text: (moment: Date | number = read()) => zone.text(Number(moment)) });

/** The numbers of the advisory locks of PostgreSQL. Each purpose has its own: two purposes with one number wait for each other. */
export const ADVISORY_LOCKS = {
  /** One process migrates at a time. */
  migration: 727001,
  /** The chain of the op log: a transaction that commits entries holds it until the commit is done. Trigger functions contain it. */
  opLogChain: 727002,
  /** Changes that are being read are not removed. */
  changesFeed: 727003,
  /** Codes are counted one at a time, by all processes together. */
  codeSends: 727004,
  /** One process creates indexes of lists. */
  listIndexes: 727005,
} as const;

/** Milliseconds of long work after which others are answered. */
const TURN = 8;

/** For loops over thousands of items: await the returned function between two, so that other calls get their turn. */
export function takingTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN) return;
    await setImmediate();
    began = performance.now();
  };
}
