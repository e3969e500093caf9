import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundHalfUp } from '#language/decimalArithmetic.ts';
import { shareMoney } from '#language/functions/rowFunctions.ts';

const cents = (amount: number): number => Math.round(amount * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** Percentages of two decimals that come to 100. */
const percentages = fc
  .array(fc.integer({ min: 1, max: 9999 }), { minLength: 0, maxLength: 29 })
  .map((cuts) => [...new Set(cuts)].sort((a, b) => a - b))
  .map((cuts) => [...cuts, 10_000].map((cut, i) => (cut - (cuts[i - 1] ?? 0)) / 100));

describe('shares of an amount', () => {
  it('come to the amount, to the cent, and only the largest one differs from its percentage', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), percentages, (total, percents) => {
        const shares = shareMoney(total / 100, percents);
        const largest = percents.indexOf(Math.max(...percents));

        expect(sum(shares.map(cents))).toBe(total);
        for (const [i, share] of shares.entries())
          if (i !== largest) expect(share).toBe(roundHalfUp(((total / 100) * (percents[i] ?? 0)) / 100, 2));
        expect(Math.abs(cents(shares[largest] ?? 0) - (total * (percents[largest] ?? 0)) / 100)).toBeLessThan(
          percents.length,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('give what is left over to the first of equal ones', () => {
    expect(shareMoney(100, [33.33, 33.33, 33.33, 0.01])).toEqual([33.33, 33.33, 33.33, 0.01]);
    expect(shareMoney(0.01, [50, 50])).toEqual([0, 0.01]);
    expect(shareMoney(10.01, [25, 25, 25, 25])).toEqual([2.51, 2.5, 2.5, 2.5]);
  });

  it('are plain percentages while these do not come to 100', () => {
    expect(shareMoney(10, [33.335, null, 12.5])).toEqual([3.33, 0, 1.25]);
    expect(shareMoney(10, [])).toEqual([]);
  });
});
