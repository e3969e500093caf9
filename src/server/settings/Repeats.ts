/** How long failures of one kind are counted before they are logged again. Milliseconds. */
const PERIOD = 60_000;
/** Most kinds counted at a time. */
const MAX_KINDS = 200;

interface Kind {
  readonly began: number;
  count: number;
}

/**
 * Counts repeated failures, such as every query while the database is unavailable: the first of a kind is logged, the
 * others are counted.
 */
export class Repeats {
  readonly #kinds = new Map<string, Kind>();

  /**
   * Records an event of a kind. Returns the number of unlogged events since the last logged one, or undefined when this
   * one is not to be logged either.
   */
  note(kind: string, now: number): number | undefined {
    const known = this.#kinds.get(kind);
    if (known !== undefined && now - known.began < PERIOD) {
      known.count += 1;
      return undefined;
    }
    if (this.#kinds.size >= MAX_KINDS) this.#kinds.clear();
    this.#kinds.set(kind, { began: now, count: 0 });
    return known?.count ?? 0;
  }
}
