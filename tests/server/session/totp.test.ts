import { expect, it } from 'vitest';
import { codeAt, makeSecret, otpauthUri, stepOf } from '#server/session/totp.ts';

/** `12345678901234567890` of RFC 6238, appendix B, in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('gives the code of RFC 6238 at %i seconds', (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(codeAt(SECRET, step)).toBe(code);
  expect(stepOf(SECRET, code, seconds * 1000)).toBe(step);
});

it('takes the code before and the one after, and none beside them', () => {
  const now = 1_900_000_000_000;
  const step = Math.floor(now / 30_000);
  expect([-2, -1, 0, 1, 2].map((by) => stepOf(SECRET, codeAt(SECRET, step + by), now))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ]);
});

it('makes secrets of 160 bits that apps can read', () => {
  const secrets = Array.from({ length: 100 }, makeSecret);
  expect(new Set(secrets).size).toBe(100);
  expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true);
  expect(otpauthUri(SECRET, '示例 集团', '13900000001')).toBe(
    `otpauth://totp/13900000001?secret=${SECRET}&issuer=${encodeURIComponent('示例 集团')}`,
  );
});
