import type { Database, Db, Clock } from '../db/Database.ts';
import { countChange, readChangeCounts, type ChangeKind } from '../db/system/counters.ts';

/** How long this process may miss a change by another process. Milliseconds. */
const FRESH = 1500;

/** Notifies this process and open browsers of changes to cached data, also by other processes. */
export class Changes {
  readonly #database: Database;
  readonly #clock: Clock;
  #counts: Readonly<Record<ChangeKind, number>> | undefined;
  #readAt = 0;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Returns the number of changes of each kind, cached for a moment. */
  async counts(): Promise<Readonly<Record<ChangeKind, number>>> {
    const now = this.#clock().getTime();
    const age = now - this.#readAt;
    const isOld = this.#database.kind === 'postgres' && (age > FRESH || age < 0);
    if (this.#counts !== undefined && !isOld) return this.#counts;
    this.#readAt = now;
    this.#counts = await readChangeCounts(this.#database.db);
    return this.#counts;
  }

  /** Counts a change in its transaction `db`; call `drop` after the commit. */
  async count(db: Db, kind: ChangeKind): Promise<void> {
    await countChange(db, kind);
  }

  /** Makes the next call read the counts again. */
  drop(): void {
    this.#counts = undefined;
  }
}
