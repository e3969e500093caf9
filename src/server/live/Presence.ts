import type { Clock } from '../db/Clock.ts';
import type { Database } from '../db/Database.ts';
import { keepPresence, type PresenceRow, removePresence, touchPresence } from '../db/system/presenceTable.ts';

/** The windows of this process in which records are open, where every process can read of them. */
export class Presence {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #keys = new Set<string>();

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Notes a window until the returned function is called. */
  async open(row: Omit<PresenceRow, 'SeenAt'>): Promise<() => Promise<void>> {
    this.#keys.add(row.PresenceKey);
    await keepPresence(this.#database.db, { ...row, SeenAt: this.#clock().getTime() });
    return async () => {
      this.#keys.delete(row.PresenceKey);
      await removePresence(this.#database.db, row.PresenceKey);
    };
  }

  /** Notes that the windows are still open. */
  async pulse(): Promise<void> {
    if (this.#keys.size > 0) await touchPresence(this.#database.db, [...this.#keys], this.#clock().getTime());
  }
}
