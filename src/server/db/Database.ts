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
