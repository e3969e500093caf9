import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
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

/** What is kept of an address, and of the addresses next to it: 256 of the old kind, a /48 of the new. */
export function addressHashes(address: string): { address: string; network: string } {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const network = isIPv4(plain)
    ? plain.replace(/\.\d+$/, '')
    : isIPv6(plain)
      ? expandedGroups(plain).slice(0, 3).join(':')
      : plain;
  // Whoever has one address of the new kind has 2^64 of them.
  const own = isIPv6(plain) ? expandedGroups(plain).slice(0, 4).join(':') : plain;
  return { address: hash('address', own), network: hash('network', network) };
}

function expandedGroups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
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
