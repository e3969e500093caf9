import { createHash } from 'node:crypto';

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

/** Findings with fingerprints independent of line numbers, to detect new ones; equal ones in a file are numbered. */
export function withFingerprints(findings: readonly Finding[]): (Finding & { readonly fingerprint: string })[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const { rule, file, message } = finding;
    const same = JSON.stringify([rule, file, message]);
    const count = (seen.get(same) ?? 0) + 1;
    seen.set(same, count);
    return { ...finding, fingerprint: createHash('sha256').update(`${same}${count}`).digest('hex').slice(0, 32) };
  });
}
