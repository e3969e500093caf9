import type { Kysely } from 'kysely';

/** Nothing is known of the tables at compile time: their names come from the schema documents. */
type Tables = Record<never, never>;

/** Where queries run: the pool, or one transaction. */
export type Db = Kysely<Tables>;

/** The open database of a process. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /**
   * Where one piece of work, such as a call, reads lists and records: what it is told there has been true at some moment since it asked for
   * this. Answers may come from memory, which on a database that others write to as well costs one look whether they wrote.
   */
  reads(): Db;
  /** Throws STORAGE_FULL when there is too little room on the disk to write safely. */
  checkSpace(): Promise<void>;
  /**
   * Copies the files of the embedded database into a new folder as they are at one moment, which a second one can be opened on; undefined for a
   * server, which shows one moment to each transaction. All other queries wait. Throws STORAGE_FULL when there is too little room for it.
   */
  readonly copyTo: ((target: string) => Promise<void>) | undefined;
  /** What the pool and the memory of reads do at this moment. */
  load(): DatabaseLoad;
  /** Ends all connections; the data folder is free afterwards. */
  close(): Promise<void>;
}

/** Connections that there are, those that nobody uses, and how many wait for one; reads since the start, answered from memory or not. */
export interface DatabaseLoad {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
  readonly hits: number;
  readonly misses: number;
}

/** Is told of a query that took long, by its text without its values. */
export type OnSlow = (milliseconds: number, text: string) => void;

/** Tells of trouble that no caller sees. */
export type OnTrouble = (text: string, error?: unknown) => void;
