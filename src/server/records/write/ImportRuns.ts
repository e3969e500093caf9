import type { ImportProgress } from '#wire/ImportRow.ts';

/** The imports that this process works at, so that whoever started one can be told how far it is. */
export class ImportRuns {
  readonly #runs = new Map<string, ImportProgress>();

  /** Notes how far a run is; `key` names it among those of its account. */
  note(accountId: number, key: string, progress: ImportProgress): void {
    this.#runs.set(`${accountId} ${key}`, progress);
  }

  end(accountId: number, key: string): void {
    this.#runs.delete(`${accountId} ${key}`);
  }

  /** How far a run of an account is; null for one that is over or works elsewhere. */
  find(accountId: number, key: string): ImportProgress | null {
    return this.#runs.get(`${accountId} ${key}`) ?? null;
  }
}
