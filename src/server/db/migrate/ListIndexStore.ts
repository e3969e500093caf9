import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Database } from '../Database.ts';
import { planFilterIndexes } from './filterIndexes.ts';
import { makeListIndexes, type Sizes, tendedTables } from './makeListIndexes.ts';
import { planSceneIndexes } from './sceneIndexes.ts';
import { dropEarlierFunctions, planTextIndexes, readTextIndexes } from './textIndexes.ts';
import type { QueryContext, TextIndexes } from '../sql/SqlScope.ts';

/** How long this process may miss an index created or dropped by another process. Milliseconds. */
const FRESH = 60_000;
/** Tables of fewer rows are looked through from end to end in a few milliseconds, and saves need not keep up an index. */
const LEAST_ROWS = 5000;
/**
 * Most rows for new indexes in the embedded database: it is blocked while it creates an index, and restarted after 40 seconds. A growing table gets its
 * indexes long before it has so many rows; one that was larger before the index was defined is searched as before, by an earlier index if it has one.
 */
const MOST_EMBEDDED = 20_000;

type Entities = ReadonlyMap<string, EntityModel>;

/** The indexes that lists ask for: made here, and those by which searches find texts as this process knows them. */
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

  /** The same object as long as nothing about them is another. */
  get current(): TextIndexes {
    return this.#current;
  }

  /** Looks which there are for these entities, unless that was done a moment ago. */
  async refresh(entities: Entities): Promise<void> {
    const now = this.#clock();
    if (this.#entities === entities && now - this.#readAt < FRESH) return;
    [this.#entities, this.#readAt] = [entities, now];
    const found = await readTextIndexes(this.#database.db, entities);
    const known = JSON.stringify(
      [...found].map(([key, { fields, rows, shares }]) => [key, [...fields], rows, [...shares]]),
    );
    if (known === this.#known) return;
    this.#known = known;
    this.#current = found;
  }

  /**
   * Makes those that tables of these sizes need, for searches, for filters, and for scenes that few rows are in. Returns one line for each that was made or
   * taken away.
   */
  tend(entities: Entities, context: QueryContext, sizes: Partial<Sizes> = {}): Promise<string[]> {
    const most = this.#database.kind === 'embedded' ? MOST_EMBEDDED : undefined;
    const work = this.#make(entities, context, { least: LEAST_ROWS, most, ...sizes }).finally(
      () => ([this.#work, this.#process] = [undefined, undefined]),
    );
    this.#work = work;
    return work;
  }

  async #make(entities: Entities, context: QueryContext, sizes: Sizes): Promise<string[]> {
    // Most tables are small and need none: to plan scenes and filters takes compiling their conditions.
    const tended = new Set(await tendedTables(this.#database.db, sizes.least));
    const large = [...entities.values()].filter(({ key }) => tended.has(key));
    const plans = [
      ...planTextIndexes(entities).filter(({ table }) => tended.has(table)),
      ...planSceneIndexes(large, context),
      ...planFilterIndexes(large, context),
    ];
    // Queries by a dropped index continue to use its function for a while.
    const dropped = await dropEarlierFunctions(this.#database.db);
    const made = await makeListIndexes(this.#database, plans, sizes, (process) => (this.#process = process));
    const steps = [...dropped, ...made];
    this.#entities = undefined;
    await this.refresh(entities);
    return steps;
  }

  /** Ends what is being made; the next start makes it. */
  async stop(): Promise<void> {
    if (this.#work === undefined) return;
    if (this.#database.kind === 'postgres' && this.#process !== undefined)
      await sql`select pg_cancel_backend(${sql.lit(this.#process)})`.execute(this.#database.db);
    await this.#work.catch(() => undefined);
  }
}
