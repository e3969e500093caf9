import type { Finding, FindingLevel } from './Finding.ts';
import { withFingerprints } from './fingerprints.ts';

/** An entry of a GitLab code quality report. */
interface QualityIssue {
  readonly description: string;
  readonly check_name: string;
  /** Identifies a finding across runs; unique in a report. */
  readonly fingerprint: string;
  readonly severity: 'info' | 'minor' | 'major';
  readonly location: { readonly path: string; readonly positions: { readonly begin: Position } };
}

interface Position {
  readonly line: number;
  readonly column: number;
}

const SEVERITIES: Readonly<Record<FindingLevel, QualityIssue['severity']>> = {
  error: 'major',
  warning: 'minor',
  note: 'info',
};

/** Findings as a code quality report of GitLab. */
export function gitlabQuality(findings: readonly Finding[]): QualityIssue[] {
  return withFingerprints(findings).map(({ rule, level, file, line, column, message, fingerprint }) => ({
    description: message,
    check_name: rule,
    fingerprint,
    severity: SEVERITIES[level],
    location: { path: file, positions: { begin: { line, column } } },
  }));
}
