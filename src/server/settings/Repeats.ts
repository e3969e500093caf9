/** How long failures of one kind are counted before they are told again. Milliseconds. */
const PERIOD = 60_000;
/** Kinds that are counted at once. */
const MOST = 200;

interface Kind {
  readonly began: number;
  count: number;
}

/** Counts what fails again and again, such as every query while the database is away: the first of a kind is told, the others are a number. */
export class Repeats {
  readonly #kinds = new Map<string, Kind>();

  /**
   * Notes that something of a kind happened. Returns how many of it were not told since it was told last, and undefined when this one is not to be
   * told either.
   */
  note(kind: string, now: number): number | undefined {
    const known = this.#kinds.get(kind);
    if (known !== undefined && now - known.began < PERIOD) {
      known.count += 1;
      return undefined;
    }
    if (this.#kinds.size >= MOST) this.#kinds.clear();
    this.#kinds.set(kind, { began: now, count: 0 });
    return known?.count ?? 0;
  }
}
