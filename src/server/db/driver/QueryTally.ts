/** What a database counts of its queries. */
export class QueryTally {
  /** Reads that memory may answer. */
  reads = 0;
  /** Those of them that the database had to be asked. */
  asked = 0;
  readonly #limit: number;
  readonly #onSlow: (milliseconds: number, text: string) => void;

  /** `onSlow` is told of every query that takes longer than `limit` milliseconds, by its text without its values; 0: of none. */
  constructor(limit = 0, onSlow: (milliseconds: number, text: string) => void = () => undefined) {
    this.#limit = limit;
    this.#onSlow = onSlow;
  }

  /** How many reads were answered from memory, and how many by the database. */
  load(): { readonly hits: number; readonly misses: number } {
    return { hits: this.reads - this.asked, misses: this.asked };
  }

  /** A moment, for `end`. */
  begin(): number {
    return this.#limit === 0 ? 0 : performance.now();
  }

  /** Notes that a query that began then has its answer. */
  end(began: number, text: string): void {
    if (this.#limit === 0) return;
    const took = performance.now() - began;
    if (took > this.#limit) this.#onSlow(Math.round(took), text);
  }
}
