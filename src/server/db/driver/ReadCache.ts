import { CompiledQuery, type Kysely } from 'kysely';

/** How often each table was written by this process, so that what was read of it can be told from what it holds now. */
export class TableVersions {
  readonly #own = new Map<string, number>();
  #all = 0;

  /** A number that grows with every change of one of these tables. */
  of(tables: Iterable<string>): number {
    let sum = this.#all;
    for (const table of tables) sum += this.#own.get(table) ?? 0;
    return sum;
  }

  /** Notes that tables were written, or that any of them may have been. */
  raise(tables: ReadonlySet<string> | 'all'): void {
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
type Rows = readonly Readonly<Record<string, unknown>>[];

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
class ReadCache {
  readonly #versions: TableVersions;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(versions: TableVersions) {
    this.#versions = versions;
  }

  /** The rows of a query, from memory where nothing was written since; those who ask at the same time share one answer. */
  read(reading: Reading, ask: () => Promise<Rows>): Promise<Rows> {
    const key = `${reading.text}\n${JSON.stringify(reading.values)}`;
    const version = this.#versions.of(reading.tables);
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

const caches = new WeakMap<object, ReadCache>();

/** Lets what `readRows` reads on `db` be kept: every write to its tables must raise their versions. */
export function keepReadings(db: object, versions: TableVersions): void {
  caches.set(db, new ReadCache(versions));
}

/** Runs a query as it stands, whatever is kept. */
export async function askRows<Tables>(db: Kysely<Tables>, { text, values }: Reading): Promise<Rows> {
  const query: CompiledQuery<Record<string, unknown>> = CompiledQuery.raw(text, [...values]);
  return (await db.executeQuery(query)).rows;
}

/** Runs a query that only reads. In a transaction nothing is kept: it sees what others do not, and the other way round. */
export function readRows<Tables>(db: Kysely<Tables>, reading: Reading): Promise<Rows> {
  const ask = (): Promise<Rows> => askRows(db, reading);
  return caches.get(db)?.read(reading, ask) ?? ask();
}
