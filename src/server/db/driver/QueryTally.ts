/** Counts the queries of a database. */
export class QueryTally {
  reads = 0;
  /** Reads that were not in the cache. */
  asked = 0;
  readonly #limit: number;
  readonly #onSlow: (milliseconds: number, text: string) => void;

  /** `onSlow` receives every query that takes longer than `limit` milliseconds, as text without its values; 0: none. */
  constructor(limit = 0, onSlow: (milliseconds: number, text: string) => void = () => undefined) {
    this.#limit = limit;
    this.#onSlow = onSlow;
  }

  /** Number of reads answered from the cache, and by the database. */
  load(): { readonly hits: number; readonly misses: number } {
    return { hits: this.reads - this.asked, misses: this.asked };
  }

  /** Returns the start time for `end`. */
  begin(): number {
    return this.#limit === 0 ? 0 : performance.now();
  }

  /** Records the end of a query that began then. */
  end(began: number, text: string): void {
    if (this.#limit === 0) return;
    const took = performance.now() - began;
    if (took > this.#limit) this.#onSlow(Math.round(took), text);
  }
}
