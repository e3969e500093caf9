import type { Tally } from '#proof/coverage/CoverageReport.ts';
import type { SignatureState } from '#proof/signatures/judgeSignatures.ts';

/** The summary of an entity. */
export interface OverviewRow {
  readonly entity: string;
  readonly title: string;
  readonly cases: number;
  readonly failing: number;
  readonly conditions: Tally;
  readonly atoms: Tally;
  readonly mutants: Tally;
  readonly decided: Tally;
  /** The number of decisions whose coverage is unknown. */
  readonly undecided: number;
  readonly isComplete: boolean;
  /** Undefined: there is nothing to sign. */
  readonly signed: SignatureState['status'] | undefined;
}
