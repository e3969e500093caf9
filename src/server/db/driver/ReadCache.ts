import { CompiledQuery, type Kysely } from 'kysely';

/** How often each table was written by this process, so that what was read of it can be told from what it holds now. */
export class TableVersions {
  readonly #own = new Map<string, number>();
  #all = 0;
  #age = 0;

  /** A number that grows with every change of one of these tables. */
  of(tables: Iterable<string>): number {
    let sum = this.#all;
    for (const table of tables) sum += this.#own.get(table) ?? 0;
    return sum;
  }

  /** How often anything was written. */
  get age(): number {
    return this.#age;
  }

  /** Notes that tables were written, or that any of them may have been. */
  raise(tables: ReadonlySet<string> | 'all'): void {
    if (tables === 'all' || tables.size > 0) this.#age += 1;
    if (tables === 'all') this.#all += 1;
    else for (const table of tables) this.#own.set(table, (this.#own.get(table) ?? 0) + 1);
  }
}

/** A query that only reads: its text, the values bound in it, and the tables whose rows it may look at. */
export interface Reading {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly tables: readonly string[];
}

/** Rows as the driver gave them; they are shared, nobody changes them. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

interface Kept {
  /** The version of the tables before they were read. */
  readonly version: number;
  readonly rows: Promise<Rows>;
  bytes: number;
}

/** Bytes, roughly. */
const MOST = 12 * 1024 * 1024;
const MOST_OF_ONE = 256 * 1024;

/**
 * Answers of the database, each until one of the tables that it was read from is written. The text of a query and its values are all it
 * depends on besides: row scope, rights and time are bound in them.
 */
export class ReadCache {
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  /**
   * The rows of a query, from memory where its tables still have the version that they had then; those who ask at the same time share one
   * answer. What is asked is at least as new as `version`.
   */
  read(reading: Reading, version: number, ask: () => Promise<Rows>): Promise<Rows> {
    const key = `${reading.text}\n${JSON.stringify(reading.values)}`;
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

  #keep(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
    for (const [oldest, other] of this.#kept) {
      if (this.#bytes <= MOST) return;
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
    if (kept.bytes <= MOST_OF_ONE) this.#keep(key, kept);
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

/** Answers what is read on one handle of the database, from memory or by asking. */
export interface Reader {
  read(reading: Reading, ask: () => Promise<Rows>): Promise<Rows>;
}

const readers = new WeakMap<object, Reader>();

/** Lets what `readRows` reads on `db` be answered by a reader. */
export function readThrough(db: object, reader: Reader): void {
  readers.set(db, reader);
}

/** A reader for a database that nobody else writes to: every write to its tables must raise their versions. */
export function aloneReader(versions: TableVersions): Reader {
  const cache = new ReadCache();
  return { read: (reading, ask) => cache.read(reading, versions.of(reading.tables), ask) };
}

/** Runs a query as it stands, whatever is kept. */
export async function askRows<Tables>(db: Kysely<Tables>, { text, values }: Omit<Reading, 'tables'>): Promise<Rows> {
  const query: CompiledQuery<Record<string, unknown>> = CompiledQuery.raw(text, [...values]);
  return (await db.executeQuery(query)).rows;
}

/** Runs a query that only reads. In a transaction nothing is kept: it sees what others do not, and the other way round. */
export function readRows<Tables>(db: Kysely<Tables>, reading: Reading): Promise<Rows> {
  const ask = (): Promise<Rows> => askRows(db, reading);
  return readers.get(db)?.read(reading, ask) ?? ask();
}
