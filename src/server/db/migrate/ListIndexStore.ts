import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Database } from '../Database.ts';
import { planFilterIndexes } from './filterIndexes.ts';
import { makeListIndexes, type Sizes, indexedTables } from './makeListIndexes.ts';
import { planTextIndexes, readTextIndexes } from './textIndexes.ts';
import type { QueryContext, TextIndexes } from '../sql/SqlScope.ts';
import { execute } from '../queryRows.ts';

/** How long this process may miss an index created or dropped by another process. Milliseconds. */
const FRESH = 60_000;
/** Smaller tables are scanned in a few milliseconds, and saves need not update an index. */
const MIN_ROWS = 5000;
/**
 * Most rows for new indexes in the embedded database: it is blocked while it creates an index, and restarted after 40
 * seconds. A growing table gets its indexes long before it has so many rows; one that was larger before the index was
 * defined is scanned.
 */
const MAX_EMBEDDED = 20_000;

type Entities = ReadonlyMap<string, EntityModel>;

/** The indexes of lists: creates them, and caches the text indexes known to this process. */
export class ListIndexStore {
  readonly #database: Database;
  readonly #clock: () => number;
  #current: TextIndexes = new Map();
  #known = '';
  #entities: Entities | undefined;
  #readAt = 0;
  #work: Promise<unknown> | undefined;
  #process: number | undefined;

  /** `clock` returns monotonic milliseconds. */
  constructor(database: Database, clock: () => number = () => performance.now()) {
    this.#database = database;
    this.#clock = clock;
  }

  /** The same object while the indexes are unchanged. */
  get current(): TextIndexes {
    return this.#current;
  }

  /** Reads the existing indexes of these entities, unless cached. */
  async refresh(entities: Entities): Promise<void> {
    const now = this.#clock();
    if (this.#entities === entities && now - this.#readAt < FRESH) return;
    [this.#entities, this.#readAt] = [entities, now];
    const found = await readTextIndexes(this.#database.db, entities);
    const known = JSON.stringify([...found].map(([key, { fields }]) => [key, [...fields]]));
    if (known === this.#known) return;
    this.#known = known;
    this.#current = found;
  }

  /** Creates the indexes that tables of these sizes need. Returns a line for each created or dropped one. */
  tend(entities: Entities, context: QueryContext, sizes: Partial<Sizes> = {}): Promise<string[]> {
    const most = this.#database.kind === 'embedded' ? MAX_EMBEDDED : undefined;
    const work = this.#make(entities, context, { least: MIN_ROWS, most, ...sizes }).finally(
      () => ([this.#work, this.#process] = [undefined, undefined]),
    );
    this.#work = work;
    return work;
  }

  async #make(entities: Entities, context: QueryContext, sizes: Sizes): Promise<string[]> {
    // Most tables are small and need none: planning filters requires compiling their conditions.
    const tended = new Set(await indexedTables(this.#database.db, sizes.least));
    const large = [...entities.values()].filter(({ key }) => tended.has(key));
    const plans = [
      ...planTextIndexes(entities).filter(({ table }) => tended.has(table)),
      ...planFilterIndexes(large, context),
    ];
    const steps = await makeListIndexes(this.#database, plans, sizes, (process) => (this.#process = process));
    this.#entities = undefined;
    await this.refresh(entities);
    return steps;
  }

  /** Stops the running build; the next start resumes it. */
  async stop(): Promise<void> {
    if (this.#work === undefined) return;
    if (this.#database.kind === 'postgres' && this.#process !== undefined)
      await execute(this.#database.db)`select pg_cancel_backend(${sql.lit(this.#process)})`;
    await this.#work.catch(() => undefined);
  }
}
