import { createHash } from 'node:crypto';
import type { Finding } from './Finding.ts';

/** Each finding with a name that stays when lines move, so that a server knows which are new; equal ones in one file are counted. */
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
