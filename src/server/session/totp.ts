import { createHmac, randomBytes } from 'node:crypto';

const STEP = 30_000;
const DIGITS = 6;
const SECRET = 20;
/** Time steps of tolerance for inaccurate phone clocks: the previous and the next code are accepted as well. */
const WINDOW = 1;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret in the format of authenticator apps: 160 random bits in base 32 (RFC 4226, RFC 4648). */
export const makeSecret = (): string => toBase32(randomBytes(SECRET));

/** The code of a secret at a step of 30 seconds since 1970 (RFC 6238: SHA-1, six digits). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The time step of a code at (or next to) a moment in milliseconds; undefined when none matches. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const current = Math.floor(now / STEP);
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, i) => current - WINDOW + i);
  return steps.find((step) => step >= 0 && codeAt(secret, step) === code);
}

/** The content of a QR code for authenticator apps. */
export function otpauthUri(secret: string, issuer: string, name: string): string {
  return `otpauth://totp/${encodeURIComponent(name)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => LETTERS[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '').join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
