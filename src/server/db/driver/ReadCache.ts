import { CompiledQuery, type Kysely } from 'kysely';
import type { QueryTally } from './QueryTally.ts';

/** Counts the writes of each table by this process, to detect outdated reads. */
export class TableVersions {
  readonly #own = new Map<string, number>();
  #all = 0;
  #age = 0;

  /** A number that grows with every write of one of these tables. */
  of(tables: Iterable<string>): number {
    let sum = this.#all;
    for (const table of tables) sum += this.#own.get(table) ?? 0;
    return sum;
  }

  /** The number of writes to any table. */
  get age(): number {
    return this.#age;
  }

  /** Records a write of tables, or a possible write of any. */
  raise(tables: ReadonlySet<string> | 'all'): void {
    if (tables === 'all' || tables.size > 0) this.#age += 1;
    if (tables === 'all') this.#all += 1;
    else for (const table of tables) this.#own.set(table, (this.#own.get(table) ?? 0) + 1);
  }
}

/** A read-only query: its text, its bound values, and the tables whose rows it may read. */
export interface Reading {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly tables: readonly string[];
}

/** Rows from the driver; they are shared and must not be changed. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

interface Kept {
  /** The version of the tables before they were read. */
  readonly version: number;
  readonly rows: Promise<Rows>;
  bytes: number;
}

/** Bytes of keys and rows, roughly: the texts of queries are those of their statements, which are there anyway. */
const MAX_CACHE_BYTES = 12 * 1024 * 1024;
const MAX_OF_ONE = 256 * 1024;
/** Most numbered query texts. Beyond that all get new numbers, so cached results are queried again. */
const MAX_TEXTS = 2000;

/**
 * Caches query results until one of the tables that they were read from is written. Apart from the tables, a result
 * depends only on the text of the query and its values: row scope, rights and time are bound in them.
 */
export class ReadCache {
  readonly #kept = new Map<string, Kept>();
  readonly #texts = new Map<string, number>();
  #lastText = 0;
  #bytes = 0;

  /** The rows of a query, cached while its tables have the same version; at least as new as `version`. */
  read(reading: Reading, version: number, ask: () => Promise<Rows>): Promise<Rows> {
    const key = this.#keyOf(reading);
    const known = this.#kept.get(key);
    if (known !== undefined) {
      this.#drop(key, known);
      if (known.version === version) {
        this.#keep(key, known);
        return known.rows;
      }
    }
    const kept: Kept = { version, rows: ask(), bytes: 2 * key.length };
    this.#keep(key, kept);
    kept.rows.then(
      (rows) => this.#weigh(key, kept, rows),
      () => this.#drop(key, kept),
    );
    return kept.rows;
  }

  /** Forgets everything. */
  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  /** Replaces texts by numbers: otherwise each call would build and hash a key of some thousand characters. */
  #keyOf({ text, values }: Reading): string {
    let number = this.#texts.get(text);
    if (number === undefined) {
      if (this.#texts.size >= MAX_TEXTS) this.#texts.clear();
      number = this.#lastText += 1;
      this.#texts.set(text, number);
    }
    return `${number} ${JSON.stringify(values)}`;
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
    for (const [oldest, other] of this.#kept) {
      if (this.#bytes <= MAX_CACHE_BYTES) return;
      this.#drop(oldest, other);
    }
  }

  #drop(key: string, kept: Kept): void {
    if (this.#kept.get(key) !== kept) return;
    this.#kept.delete(key);
    this.#bytes -= kept.bytes;
  }

  #weigh(key: string, kept: Kept, rows: Rows): void {
    if (this.#kept.get(key) !== kept) return;
    this.#drop(key, kept);
    kept.bytes += weightOf(rows);
    if (kept.bytes <= MAX_OF_ONE) this.#keep(key, kept);
  }
}

const OF_A_VALUE = 24;

function weightOf(rows: Rows): number {
  let bytes = 0;
  for (const row of rows)
    for (const value of Object.values(row))
      bytes += OF_A_VALUE + (typeof value === 'string' || Array.isArray(value) ? 2 * value.length : 0);
  return bytes;
}

/** Answers reads on one database handle, from the cache or by querying. */
export interface Reader {
  readonly tally: QueryTally;
  read(reading: Reading, ask: () => Promise<Rows>): Promise<Rows>;
}

const readers = new WeakMap<object, Reader>();

/** Makes `readRows` on `db` use a reader. */
export function readThrough(db: object, reader: Reader): void {
  readers.set(db, reader);
}

/** A reader for a database with no other writer: every write to its tables must raise their versions. */
export function aloneReader(versions: TableVersions, tally: QueryTally): Reader {
  const cache = new ReadCache();
  return { tally, read: (reading, ask) => cache.read(reading, versions.of(reading.tables), ask) };
}

/** Runs a query without the cache. */
export async function askRows<Tables>(db: Kysely<Tables>, { text, values }: Omit<Reading, 'tables'>): Promise<Rows> {
  const query: CompiledQuery<Record<string, unknown>> = CompiledQuery.raw(text, [...values]);
  return (await db.executeQuery(query)).rows;
}

/** Runs a read-only query. Transactions do not use the cache: they and others see different rows. */
export function readRows<Tables>(db: Kysely<Tables>, reading: Reading): Promise<Rows> {
  const reader = readers.get(db);
  if (reader === undefined) return askRows(db, reading);
  const { tally } = reader;
  tally.reads += 1;
  return reader.read(reading, () => {
    tally.asked += 1;
    return askRows(db, reading);
  });
}
