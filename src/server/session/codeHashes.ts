import { createHash } from 'node:crypto';
import type { ValidateCodeRow } from '../db/accounts/validateCodes.ts';
import { hashToken } from '../access/Sessions.ts';

const hash = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * What is kept of a code. Its hash is made with the secret of the asking browser, of which we keep a hash only: six digits cannot
 * be guessed from the database.
 */
export function codeRow({ purpose, target }: CodeUse, code: string, device: string): ValidateCodeRow {
  return {
    CodeKey: hash('code', purpose, target),
    CodeHash: hash('code', purpose, target, device, code),
    DeviceHash: hashToken(device),
  };
}

/** What is kept of a receiver, to count what was sent to him. */
export function targetHash(channel: string, target: string): string {
  return hash('target', channel, target);
}

/** What a code is good for; one for something else, or for another account, is wrong. */
export type CodePurpose = 'login' | 'bind' | 'reset' | `rebind:${number}` | `mail:${number}`;

/** To whom, for what and by which browser a code is asked for, and later shown. */
export interface CodeUse {
  readonly purpose: CodePurpose;
  /** Phone number or mail address. */
  readonly target: string;
  /** What we know the browser by; undefined: a browser that never asked. */
  readonly device: string | undefined;
  readonly address: string;
}
