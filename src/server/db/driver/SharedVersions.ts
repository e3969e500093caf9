import { askRows, ReadCache, type Reader, type Reading, type Rows, type TableVersions } from './ReadCache.ts';
import type { Kysely } from 'kysely';
import type { QueryTally } from './QueryTally.ts';

/** Table where the database counts writes; each write of a table adds a row (`migrate/noteWrites`). */
export const WRITES_TABLE = 'tableWrite';

/** All counts as one text: usually it equals the previous one, and no further check is needed. */
const LOOK = {
  text: `
    select string_agg("table" || ' ' || "writes", ',' order by "table") as "counts", sum("rows")::bigint as "rows",
      pg_postmaster_start_time()::text as "server", current_setting('transaction_read_only') as "readOnly"
    from (select "TableName" as "table", sum("Writes") as "writes", count(*) as "rows" from "${WRITES_TABLE}" group by 1) as w`,
  values: [],
};

/** Merges to one row per table; the sums stay correct at every moment, and writers never wait. */
const JOIN_ROWS = {
  text: `
    with gone as (delete from "${WRITES_TABLE}" returning "TableName", "Writes")
    insert into "${WRITES_TABLE}" ("TableName", "Writes") select "TableName", sum("Writes") from gone group by 1`,
  values: [],
};

/** Rows that a check sums up in less time than its round trip. */
const MAX_ROWS = 1000;

/**
 * Counts the writes of each table by all processes. A write is counted in its own transaction, so that the count
 * becomes visible together with the written rows: when two reads find the same count, nothing has become visible in
 * between. Uncounted tables have no version.
 */
class SharedVersions<Tables> {
  readonly #db: Kysely<Tables>;
  readonly #onLost: () => void;
  #counts: ReadonlyMap<string, number> = new Map();
  #text = '';
  #server = '';
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  /** Calls `onLost` when counts went back: another server has taken over, or they were restored. */
  constructor(db: Kysely<Tables>, onLost: () => void) {
    this.#db = db;
    this.#onLost = onLost;
  }

  /** Reads the counts with a new query: a running one may have started before a write that the caller has seen. */
  look(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        this.#running = this.#ask();
        return this.#running;
      });
    return this.#next;
  }

  /** A number that grows with every write of one of these tables; undefined where one of them is not counted. */
  of(tables: readonly string[]): number | undefined {
    let sum = 0;
    for (const table of tables) {
      const count = this.#counts.get(table);
      if (count === undefined) return undefined;
      sum += count;
    }
    return sum;
  }

  async #ask(): Promise<void> {
    const [row] = await askRows(this.#db, LOOK);
    const textAt = (name: string): string => (typeof row?.[name] === 'string' ? row[name] : '');
    const [text, server] = [textAt('counts'), textAt('server')];
    if (text !== this.#text || server !== this.#server) this.#take(text, server);
    if (Number(row?.['rows']) > MAX_ROWS + this.#counts.size && row?.['readOnly'] === 'off')
      await askRows(this.#db, JOIN_ROWS);
  }

  #take(text: string, server: string): void {
    const entries = text === '' ? [] : text.split(',').map((entry) => entry.split(' '));
    const counts = new Map(entries.map(([table = '', writes]) => [table, Number(writes)]));
    const isFallen = [...this.#counts].some(([table, count]) => count > (counts.get(table) ?? 0));
    if (isFallen || server !== this.#server) this.#onLost();
    this.#text = text;
    this.#server = server;
    this.#counts = counts;
  }
}

/** Creates readers, each for one task: it checks the cache once, and again after own writes. */
export function sharedReaders<Tables>(db: Kysely<Tables>, own: TableVersions, tally: QueryTally): () => Reader {
  const cache = new ReadCache();
  const versions = new SharedVersions(db, () => cache.clear());
  return () => {
    let looked: { readonly age: number; readonly done: Promise<void> } | undefined;
    return {
      tally,
      read: async (reading: Reading, ask: () => Promise<Rows>): Promise<Rows> => {
        if (looked?.age !== own.age) looked = { age: own.age, done: versions.look() };
        await looked.done;
        const version = versions.of(reading.tables);
        return version === undefined ? ask() : cache.read(reading, version, ask);
      },
    };
  };
}
