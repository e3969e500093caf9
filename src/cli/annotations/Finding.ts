/** How much a finding weighs: an error and a warning ask to be mended, a note is only told. */
export type FindingLevel = 'error' | 'warning' | 'note';

/** One thing that a command found in the documents, for programs that show findings beside the lines they are about. */
export interface Finding {
  /** Stable name of the kind: a code of `guiju check`, or `case/failed`, `cover/atom`, `diff/behaviour` ... */
  readonly rule: string;
  readonly level: FindingLevel;
  /** Path below the schemas folder; line and column from 1. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}
