/** Severity of a finding: errors and warnings should be fixed, notes are informative. */
export type FindingLevel = 'error' | 'warning' | 'note';

/** A finding of a command about the documents, for tools that show findings next to their lines. */
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
