import { createHash } from 'node:crypto';
import type { Finding } from './Finding.ts';

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
