import { randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for one another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random password that is easy to read and type: `xk7m-p2qa-w9zt`, 59 bits. */
export function makePassword(): string {
  const group = (): string => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)] ?? '').join('');
  return [group(), group(), group()].join('-');
}
