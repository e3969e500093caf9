import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalArithmetic, decimalPlaces } from '#language/decimalArithmetic.ts';
import { evaluate } from '../support/evaluate.ts';

/** A decimal of at most 15 digits as people type it. */
const decimal = fc
  .tuple(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), fc.integer({ min: 0, max: 10 }))
  .map(([whole, places]) => ({ whole: BigInt(whole), places, number: Number(`${whole}e-${places}`) }));

/** The double nearest to a fraction, by its first 40 digits. */
function nearest(over: bigint, under: bigint): number {
  const [a, b] = under < 0n ? [-over, -under] : [over, under];
  return Number(`${(a * 10n ** 60n) / b}e-60`);
}

it('calculates decimals as people do', () => {
  expect(
    ['0.1 + 0.2 > 0.3', '1.1 + 2.2 > 3.3', '1000000.1 - 1000000 === 0.1', '0.3 / 0.1 === 3'].map((text) =>
      evaluate(text),
    ),
  ).toEqual([false, false, true, true]);
  expect(
    ['1.1 * 3', '0.7 % 0.1', '1.005 * 100', '1 / 3 * 3', '1 / 0', '0.1 + 0.2 - 0.3'].map((text) => evaluate(text)),
  ).toEqual([3.3, 0, 100.5, 1, null, 0]);
});

it('agrees with exact fractions', () => {
  fc.assert(
    fc.property(decimal, decimal, (x, y) => {
      const most = Math.max(x.places, y.places);
      const [a, b] = [x, y].map(({ whole, places }) => whole * 10n ** BigInt(most - places));
      if (a === undefined || b === undefined) return;
      const one = 10n ** BigInt(most);
      // More digits than a double holds stay as the processor gives them.
      const holds = (n: bigint): boolean => n < 2n ** 53n && n > -(2n ** 53n);
      if (![a, b, a + b, a - b].every(holds)) return;
      expect(decimalArithmetic('+', x.number, y.number)).toBe(nearest(a + b, one));
      expect(decimalArithmetic('-', x.number, y.number)).toBe(nearest(a - b, one));
      expect(decimalArithmetic('*', x.number, y.number) + 0).toBe(nearest(a * b, one * one));
      if (b === 0n) return;
      expect(decimalArithmetic('/', x.number, y.number) + 0).toBe(nearest(a, b));
      expect(decimalArithmetic('%', x.number, y.number) + 0).toBe(nearest(a % b, one));
    }),
  );
});

it('counts the decimals of a number', () => {
  expect([0, 12, 0.5, -1.25, 1e-7, 999_999_999_999_999, 1e15, 1 / 3, Infinity, NaN].map(decimalPlaces)).toEqual([
    ...[0, 0, 1, 2, 7, 0],
    ...[undefined, undefined, undefined, undefined],
  ]);
});
