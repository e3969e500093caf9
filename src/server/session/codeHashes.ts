import type { ValidateCodeRow } from '../db/accounts/validateCodes.ts';
import { hashToken } from '../access/Sessions.ts';
import { hash } from '../access/addressHashes.ts';

/**
 * The stored row of a code. Its hash includes the secret of the requesting browser, of which only a hash is stored: six
 * digits alone could be guessed from the database.
 */
export function codeRow({ purpose, target }: CodeUse, code: string, device: string): ValidateCodeRow {
  return {
    CodeKey: hash('code', purpose, target),
    CodeHash: hash('code', purpose, target, device, code),
    DeviceHash: hashToken(device),
  };
}

/** The stored hash of a receiver, for counting the messages sent to it. */
export const targetHash = (channel: string, target: string): string => hash('target', channel, target);

/** The purpose of a code; a code for another purpose or account is wrong. */
export type CodePurpose = 'login' | 'bind' | 'reset' | `rebind:${number}` | `mail:${number}`;

/** The receiver, purpose and browser of a code, when it is requested and when it is entered. */
export interface CodeUse {
  readonly purpose: CodePurpose;
  /** Phone number or mail address. */
  readonly target: string;
  /** The device id of the browser; undefined: one that never requested a code. */
  readonly device: string | undefined;
  readonly address: string;
}
