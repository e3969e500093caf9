/** The end of waiting for uploads: all done, one failed, or stopped because the user continues editing. */
export type Settled = 'done' | 'failed' | 'stopped';

export interface FailedFile {
  /** Name of the form's field; of a child row, that of the rows. */
  readonly field: string;
  readonly title: string;
  readonly file: string;
}

const NOBODY: readonly string[] = [];

/** Running uploads of a form's files and pictures. A save waits for them, as it would omit them. */
export class Transfers {
  /** Each with the title of its field. */
  readonly #running = new Map<Promise<boolean>, string>();
  /** Failed files by the key of their control. They are shown at their fields; a save would omit them. */
  readonly #lost = new Map<number, FailedFile>();
  readonly #listeners = new Set<() => void>();
  #hasFailed = false;
  #finish: ((settled: Settled) => void) | undefined;
  #awaited: readonly string[] = NOBODY;

  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  /** The failed files that were neither retried nor removed. */
  get lost(): readonly FailedFile[] {
    return [...this.#lost.values()];
  }

  /** Registers a failed file: saving is blocked until it is released. */
  lose(key: number, file: FailedFile): void {
    this.#lost.set(key, file);
  }

  /** A file is retried or was removed. */
  release(key: number): void {
    this.#lost.delete(key);
  }

  /** Titles of the fields that a save waits for; empty while none waits. */
  readonly awaited = (): readonly string[] => this.#awaited;

  /** Takes note of one that has begun; `done` resolves to false when it did not come. */
  add(title: string, done: Promise<boolean>): void {
    this.#running.set(done, title);
    this.#tell();
    void done.then((isThere) => {
      this.#running.delete(done);
      if (!isThere) this.#hasFailed = true;
      if (this.#running.size === 0) this.#end(this.#hasFailed || this.#lost.size > 0 ? 'failed' : 'done');
      this.#tell();
    });
  }

  /** Resolves when no upload is running, as failed if one failed. Only one caller waits. */
  settle(): Promise<Settled> {
    if (this.#finish !== undefined) return Promise.resolve('stopped');
    if (this.#running.size === 0) return Promise.resolve(this.#lost.size > 0 ? 'failed' : 'done');
    this.#hasFailed = false;
    return new Promise((resolve) => {
      this.#finish = resolve;
      this.#tell();
    });
  }

  /** Stops waiting, so that the user can continue editing; uploads continue. */
  readonly stop = (): void => {
    this.#end('stopped');
    this.#tell();
  };

  /** Calls `listener` when waiting starts, ends or changes, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #end(settled: Settled): void {
    this.#finish?.(settled);
    this.#finish = undefined;
  }

  #tell(): void {
    const next = this.#finish === undefined ? NOBODY : [...new Set(this.#running.values())];
    if (next.join() === this.#awaited.join()) return;
    this.#awaited = next;
    for (const listener of this.#listeners) listener();
  }
}
