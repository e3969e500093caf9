import type { Database, Clock } from '../db/Database.ts';
import { storePresence, type PresenceRow, removePresence, touchPresence } from '../db/system/presenceTable.ts';

/** The windows of this process with open records, stored so that every process can read them. */
export class Presence {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #keys = new Set<string>();

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Registers a window until the returned function is called. */
  async open(row: Omit<PresenceRow, 'SeenAt'>): Promise<() => Promise<void>> {
    this.#keys.add(row.PresenceKey);
    await storePresence(this.#database.db, { ...row, SeenAt: this.#clock().getTime() });
    return async () => {
      this.#keys.delete(row.PresenceKey);
      await removePresence(this.#database.db, row.PresenceKey);
    };
  }

  /** Renews the heartbeat of the windows. */
  async pulse(): Promise<void> {
    if (this.#keys.size > 0) await touchPresence(this.#database.db, [...this.#keys], this.#clock().getTime());
  }
}
