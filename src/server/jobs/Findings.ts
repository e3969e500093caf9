import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import type { Database } from '../db/Database.ts';
import type { SignedHead } from '../db/log/verifyChain.ts';
import type { MediaStore } from '../media/openMediaStore.ts';
import type { StoredDatabase } from './lookInto.ts';

const MOST_TOLD = 10;

/** What one look at everything stored found. */
export interface Verified {
  readonly title: string;
  /** How many were looked at, of what. */
  readonly looked: number;
  readonly of: string;
  /** How many are not what they should be. */
  readonly wrong: number;
  /** The first of them, in words. */
  readonly examples: readonly string[];
  /** What could not be decided, and why. */
  readonly undecided: readonly string[];
  /** What is as it should be, and has to be known. */
  readonly notes: readonly string[];
}

/** What is verified, and until when. */
export interface VerifySource {
  readonly database: Database;
  readonly media: MediaStore;
  readonly source: StoredDatabase;
  readonly entities: readonly EntityModel[];
  /** Heads of the op log that were signed outside of the database. */
  readonly heads: readonly SignedHead[];
  readonly shouldStop: Limits['shouldStop'];
}

/** Counts what is wrong, and keeps the first ones in words. */
export class Findings {
  looked = 0;
  wrong = 0;
  readonly examples: string[] = [];
  readonly undecided: string[] = [];
  readonly notes: string[] = [];

  tell(text: string, count = 1): void {
    this.wrong += count;
    if (this.examples.length < MOST_TOLD) this.examples.push(text);
  }

  end(title: string, of: string): Verified {
    const { looked, wrong, examples, undecided, notes } = this;
    return { title, of, looked, wrong, examples, undecided, notes };
  }
}
