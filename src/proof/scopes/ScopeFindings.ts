import { ProblemList } from '../check/ProblemList.ts';
import type { Report, SchemaProblem } from '#engine/schema/SchemaProblem.ts';

/** The results about listed, offered and saved rows. */
export interface ScopeProof {
  /** Pairs of a picker and a check, and scopes, that were shown to agree. */
  readonly holds: number;
  /** Contradictions. */
  readonly problems: readonly SchemaProblem[];
  /** Undecided pairs: no problems, but no proofs either. */
  readonly notes: readonly SchemaProblem[];
}

/** Collects verdicts. */
export class ScopeFindings {
  readonly #problems = new ProblemList();
  readonly #notes = new ProblemList();
  #holds = 0;

  hold(count = 1): void {
    this.#holds += count;
  }

  /** The number of proven pairs so far. */
  get holds(): number {
    return this.#holds;
  }

  get reported(): number {
    return this.#problems.reported + this.#notes.reported;
  }

  problemsOf(file: string): Report {
    return this.#problems.reportTo(file);
  }

  notesOf(file: string): Report {
    return this.#notes.reportTo(file);
  }

  proof(): ScopeProof {
    return { holds: this.#holds, problems: this.#problems.problems(), notes: this.#notes.problems() };
  }
}
