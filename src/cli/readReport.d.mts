/** What came of a run of tests. */
export interface TestRun {
  readonly passed: number;
  readonly failed: number;
  /** Names with the first lines of their reasons. */
  readonly failures: readonly string[];
  /** Of those that failed, the tests; the others are files, or the run itself. */
  readonly failedTests: number;
  readonly failedFiles: readonly string[];
}

export function readReport(file: string, root: string): TestRun;
export function perhapsUnsteady(run: TestRun): readonly string[];
