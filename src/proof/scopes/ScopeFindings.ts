import { ProblemList } from '../check/ProblemList.ts';
import type { Report, SchemaProblem } from '#engine/schema/SchemaProblem.ts';

/** What was decided about rows that are listed, offered and saved. */
export interface ScopeProof {
  /** Pairs of a picker and a check, and scopes, that were shown to agree. */
  readonly holds: number;
  /** Those that contradict each other. */
  readonly problems: readonly SchemaProblem[];
  /** Those about which nothing could be decided: no problems, but no proof either. */
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

  /** What was shown to agree by now. */
  get holds(): number {
    return this.#holds;
  }

  /** Grows whenever anything is told. */
  get reported(): number {
    return this.#problems.reported + this.#notes.reported;
  }

  /** A reporter of contradictions in one file. */
  problemsOf(file: string): Report {
    return this.#problems.reportTo(file);
  }

  /** A reporter of what was not decided in one file. */
  notesOf(file: string): Report {
    return this.#notes.reportTo(file);
  }

  proof(): ScopeProof {
    return { holds: this.#holds, problems: this.#problems.problems(), notes: this.#notes.problems() };
  }
}
