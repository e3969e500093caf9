import type { Report, SchemaProblem } from '#engine/schema/SchemaProblem.ts';

/** Maximum number of problems listed per file; the rest is counted. */
const MAX_PER_FILE = 200;

/** Collects problems by file. Only the first of a file are stored, so that no document can slow down a check. */
export class ProblemList {
  readonly #found: SchemaProblem[] = [];
  readonly #counts = new Map<string, number>();
  #reported = 0;

  reportTo(file: string): Report {
    const report = (problem: Omit<SchemaProblem, 'file'>): void => {
      this.#reported += 1;
      const count = (this.#counts.get(file) ?? 0) + 1;
      this.#counts.set(file, count);
      if (count <= MAX_PER_FILE) this.#found.push({ ...problem, file });
    };
    const isFull = (): boolean => {
      const answer = (this.#counts.get(file) ?? 0) >= MAX_PER_FILE;
      if (answer) this.#reported += 1;
      return answer;
    };
    return Object.assign(report, { isFull });
  }

  /** Increases with every report, stored or only counted, and when a report may be skipped as its file is full. */
  get reported(): number {
    return this.#reported;
  }

  /** The number of reported problems. */
  get count(): number {
    return this.#found.length;
  }

  /** The problems in the order of their reports, and of each file that has more, how many. */
  problems(): SchemaProblem[] {
    const cut = [...this.#counts].filter(([, count]) => count > MAX_PER_FILE);
    return [
      ...this.#found,
      ...cut.map(([file, count]): SchemaProblem => ({
        code: 'check/incomplete',
        file,
        pointer: '',
        message: `${count - MAX_PER_FILE} more problems of this file are not shown`,
        proposal: 'Correct the first ones and check again',
      })),
    ];
  }
}
