import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import type { Database } from '#server/db/Database.ts';
import type { SignedHead } from '#server/db/log/verifyChain.ts';
import type { MediaStore } from '#server/media/openMediaStore.ts';
import type { StoredDatabase } from '#server/jobs/lookInto.ts';

const MAX_REPORTED = 10;

/** The result of one check of the stored data. */
export interface Verified {
  readonly title: string;
  /** Number of checked things, and their kind. */
  readonly looked: number;
  readonly of: string;
  /** Number of faulty ones. */
  readonly wrong: number;
  /** The first of them, as texts. */
  readonly examples: readonly string[];
  /** What could not be checked, and why. */
  readonly undecided: readonly string[];
  /** Remarks that are not faults. */
  readonly notes: readonly string[];
}

/** The data to verify, and the time limit. */
export interface VerifySource {
  readonly database: Database;
  readonly media: MediaStore;
  readonly source: StoredDatabase;
  readonly entities: readonly EntityModel[];
  /** Checkpoints of the op log that were signed outside of the database. */
  readonly heads: readonly SignedHead[];
  readonly shouldStop: Limits['shouldStop'];
  /** Receives what is checked, and how many of it so far. */
  readonly onLooked: (title: string, looked: number, of: string) => void;
  /** Receives the result of each check when that ends. */
  readonly onEnded: (result: Verified) => void;
}

/** Counts faults, and collects the first ones as texts. */
export class Findings {
  readonly #title: string;
  readonly #of: string;
  readonly #hears: Pick<VerifySource, 'onLooked' | 'onEnded'>;
  looked = 0;
  wrong = 0;
  readonly examples: string[] = [];
  readonly undecided: string[] = [];
  readonly notes: string[] = [];

  constructor(title: string, of: string, hears: Pick<VerifySource, 'onLooked' | 'onEnded'>) {
    [this.#title, this.#of, this.#hears] = [title, of, hears];
    this.progress(0);
  }

  /** Counts checked things. */
  look(count = 1): void {
    this.looked += count;
    this.progress(0);
  }

  /** Reports `more` things than are counted so far. */
  progress(more: number): void {
    this.#hears.onLooked(this.#title, this.looked + more, this.#of);
  }

  tell(text: string, count = 1): void {
    this.wrong += count;
    if (this.examples.length < MAX_REPORTED) this.examples.push(text);
  }

  end(): Verified {
    const { looked, wrong, examples, undecided, notes } = this;
    const result = { title: this.#title, of: this.#of, looked, wrong, examples, undecided, notes };
    this.#hears.onEnded(result);
    return result;
  }
}
