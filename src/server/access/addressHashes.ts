import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

export const hash = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The hashes stored of an address and of its network: a /24 (256 addresses) for IPv4, a /48 for IPv6. */
export function addressHashes(address: string): { address: string; network: string } {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const network = isIPv4(plain)
    ? plain.replace(/\.\d+$/, '')
    : isIPv6(plain)
      ? expandedGroups(plain).slice(0, 3).join(':')
      : plain;
  // The holder of one IPv6 address has 2^64 of them.
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
