import fc from 'fast-check';
import { expect, it } from 'vitest';
import { code128 } from '#engine/print/code128.ts';

/** The black and white modules of a text. */
function modulesOf(text: string): string {
  const { bars, width } = code128(text) ?? { bars: [], width: 0 };
  const row = Array.from({ length: width }, () => '0');
  for (const bar of bars) row.fill('1', bar.at, bar.at + bar.width);
  return row.join('');
}

// Published for "Wikipedia" in set B: start, W, i, k, i, p, e, d, i, a, check 88, stop.
const WIKIPEDIA =
  '11010010000 11101000110 10000110100 11000010010 10000110100 10100111100 10110010000 10000100110 10000110100 ' +
  '10010110000 11110010010 1100011101011';

it('is as the standard has it', () => {
  expect(modulesOf('Wikipedia')).toBe(WIKIPEDIA.replaceAll(' ', ''));
});

it('of each text there is another one, of bars one to four modules wide', () => {
  const texts = fc.stringMatching(/^[ -~]{1,40}$/);
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      expect(modulesOf(one) === modulesOf(other)).toBe(one === other);
      expect(modulesOf(one)).toHaveLength(11 * (one.length + 2) + 13);
      const wide = (code128(one)?.bars ?? []).map(({ width }) => width);
      expect(wide.every((width) => width >= 1 && width <= 4)).toBe(true);
      expect(modulesOf(one)).not.toMatch(/00000|11111/);
    }),
  );
});

it.each(['', '设备', 'a\tb', 'x'.repeat(41)])('of %j there is none', (text) => {
  expect(code128(text)).toBeUndefined();
});
