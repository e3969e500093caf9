import type { Tally } from '#proof/coverage/CoverageReport.ts';
import type { SignatureState } from '#proof/signatures/judgeSignatures.ts';

/** One entity at a glance. */
export interface OverviewRow {
  readonly entity: string;
  readonly title: string;
  readonly cases: number;
  readonly failing: number;
  readonly conditions: Tally;
  readonly atoms: Tally;
  readonly mutants: Tally;
  readonly decided: Tally;
  /** What is not known to be covered. */
  readonly undecided: number;
  readonly isComplete: boolean;
  /** Undefined: there is nothing to sign. */
  readonly signed: SignatureState['status'] | undefined;
}
