import type { Kysely } from 'kysely';

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
