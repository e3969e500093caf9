import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountWords } from '#fields/amountWords.ts';

it.each([
  [0, '零元整'],
  [0.05, '伍分'],
  [0.5, '伍角整'],
  [10, '壹拾元整'],
  [1200.05, '壹仟贰佰元零伍分'],
  [16409.02, '壹万陆仟肆佰零玖元零贰分'],
  [1680.32, '壹仟陆佰捌拾元叁角贰分'],
  [100_000, '壹拾万元整'],
  [100_000_001, '壹亿零壹元整'],
  [107_000.5, '壹拾万柒仟元伍角整'],
  [10_010_000, '壹仟零壹万元整'],
  [100_100_000, '壹亿零壹拾万元整'],
  [-5500, '负伍仟伍佰元整'],
])('%d yuan are %s', (amount, words) => {
  expect(amountWords(amount)).toBe(words);
});

it.each([0.001, 1e16, Number.NaN, Number.POSITIVE_INFINITY, 99_999_999_999_999.99 * 1000])(
  '%d has no words',
  (amount) => {
    expect(amountWords(amount)).toBeUndefined();
  },
);

const VALUES = new Map([...'零壹贰叁肆伍陆柒捌玖'].map((sign, i) => [sign, i]));
const UNITS = new Map([
  ['拾', 10],
  ['佰', 100],
  ['仟', 1000],
]);

/** Parses whole numbers in formal numerals, group by group. */
function readWhole(words: string): number {
  let [total, group, digit] = [0, 0, 0];
  for (const sign of words) {
    const unit = UNITS.get(sign);
    if (unit !== undefined) [group, digit] = [group + digit * unit, 0];
    else if (sign === '万' || sign === '亿') {
      const size = sign === '万' ? 1e4 : 1e8;
      // 万亿 is a single group name: 亿 after 万 multiplies the whole preceding value.
      if (sign === '亿' && group + digit === 0) total *= size;
      else total += (group + digit) * size;
      [group, digit] = [0, 0];
    } else digit = VALUES.get(sign) ?? Number.NaN;
  }
  return total + group + digit;
}

function readAmount(words: string): number {
  const [, whole = '', jiao = '', fen = ''] = /^(?:(.*)元)?(?:零?(.)角)?(?:零?(.)分)?整?$/.exec(words) ?? [];
  return Math.round((readWhole(whole) + (VALUES.get(jiao) ?? 0) / 10 + (VALUES.get(fen) ?? 0) / 100) * 100);
}

it('every amount reads back as what it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
      const words = amountWords(cents / 100) ?? '';
      expect(words).toMatch(/^[零壹贰叁肆伍陆柒捌玖拾佰仟万亿]*元?.*[整分]$/);
      expect(words).not.toMatch(/零零|零[万亿]/);
      expect(readAmount(words)).toBe(cents);
    }),
    { numRuns: 500 },
  );
});
