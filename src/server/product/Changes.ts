import type { Database, Db } from '../db/Database.ts';
import { countChange, readChangeCounts, type ChangeKind } from '../db/system/changeCounts.ts';
import type { Clock } from '../db/Clock.ts';

/** How long a change made by another process may stay unseen. Milliseconds. */
const FRESH = 1500;

/** Tells this process and open browsers that something kept in memory was changed, also by another process. */
export class Changes {
  readonly #database: Database;
  readonly #clock: Clock;
  #counts: Readonly<Record<ChangeKind, number>> | undefined;
  #readAt = 0;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** How often each kind was changed, at most a moment ago. */
  async counts(): Promise<Readonly<Record<ChangeKind, number>>> {
    const now = this.#clock().getTime();
    const age = now - this.#readAt;
    const isOld = this.#database.kind === 'postgres' && (age > FRESH || age < 0);
    if (this.#counts !== undefined && !isOld) return this.#counts;
    this.#readAt = now;
    this.#counts = await readChangeCounts(this.#database.db);
    return this.#counts;
  }

  /** Counts a change in the transaction `db` that makes it; `drop` follows when that was committed. */
  async count(db: Db, kind: ChangeKind): Promise<void> {
    await countChange(db, kind);
  }

  /** Lets the next look at the counts read them anew. */
  drop(): void {
    this.#counts = undefined;
  }
}
