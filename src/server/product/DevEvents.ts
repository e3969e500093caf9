import type { LocatedProblem } from '#documents/locateProblem.ts';

/** Events for browsers in development. */
export type DevEvent =
  { readonly type: 'schemas' } | { readonly type: 'problems'; readonly problems: readonly LocatedProblem[] };

/** Forwards development events to connected browsers. */
export class DevEvents {
  readonly #listeners = new Set<(event: DevEvent) => void>();
  readonly #ends = new Set<() => void>();
  #last: DevEvent | undefined;

  /**
   * Calls `listener` for every event - immediately when the schemas have problems - until the returned function is
   * called.
   */
  listen(listener: (event: DevEvent) => void): () => void {
    this.#listeners.add(listener);
    if (this.#last?.type === 'problems') listener(this.#last);
    return () => this.#listeners.delete(listener);
  }

  /** Sends an event to all listeners. */
  send(event: DevEvent): void {
    this.#last = event;
    for (const listener of this.#listeners) listener(event);
  }

  /** Calls `end` when the server closes. */
  onEnd(end: () => void): void {
    this.#ends.add(end);
  }

  /** Ends all streams. */
  close(): void {
    for (const end of this.#ends) end();
    this.#ends.clear();
  }
}
