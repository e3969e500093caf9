import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumDecimals } from '#language/decimalArithmetic.ts';

it('comes to nothing where large amounts cancel each other out, in every order', () => {
  const amounts = [0.01, -1e12, 999999999999.99];
  expect(sumDecimals(amounts)).toBe(0);
  expect(sumDecimals([...amounts].reverse())).toBe(0);
  expect(sumDecimals([-1e12, 999999999999.99, 0.01])).toBe(0);
  expect(sumDecimals([])).toBe(0);
});

const cents = fc.bigInt({ min: -99999999999999n, max: 99999999999999n });

it('is the sum of whole cents', () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 50 }), (amounts) => {
      const total = amounts.reduce((sum, amount) => sum + amount, 0n);
      fc.pre(total < 10n ** 15n && total > -(10n ** 15n));
      expect(sumDecimals(amounts.map((amount) => Number(amount) / 100))).toBe(Number(total) / 100 || 0);
    }),
    { numRuns: 1000 },
  );
});

it('is the sum of whole millionths', () => {
  const millionths = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(fc.array(millionths, { maxLength: 50 }), (amounts) => {
      const total = amounts.reduce((sum, amount) => sum + amount, 0);
      expect(sumDecimals(amounts.map((amount) => amount / 1e6))).toBe(total / 1e6 || 0);
    }),
    { numRuns: 1000 },
  );
});
