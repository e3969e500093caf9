import type { ImportProgress } from '#wire/ImportRow.ts';

/** The imports running in this process, for reporting their progress to the users who started them. */
export class ImportRuns {
  readonly #runs = new Map<string, ImportProgress>();

  /** Stores the progress of a run; `key` identifies it among those of its account. */
  note(accountId: number, key: string, progress: ImportProgress): void {
    this.#runs.set(`${accountId} ${key}`, progress);
  }

  end(accountId: number, key: string): void {
    this.#runs.delete(`${accountId} ${key}`);
  }

  /** The progress of an account's run; null for a finished one, or one of another process. */
  find(accountId: number, key: string): ImportProgress | null {
    return this.#runs.get(`${accountId} ${key}`) ?? null;
  }
}
