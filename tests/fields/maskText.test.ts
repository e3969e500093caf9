import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMaskedText, maskText } from '#fields/maskText.ts';

describe('maskText', () => {
  it.each([
    ['13812340001', '138****0001'],
    ['62220000111122223333', '622****3333'],
    ['0571-88880001', '057****0001'],
    ['88880001', '88****01'],
    ['8888000', '****'],
    ['1', '****'],
    ['𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷', '𠮷𠮷****𠮷𠮷'],
  ])('%s -> %s', (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });

  it('shows at most seven characters, and never more than two thirds of a text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
        const shown = [...maskText(text)].length - 4;
        expect(shown).toBeLessThanOrEqual(Math.min(7, ([...text].length * 2) / 3));
      }),
    );
  });

  it('is known for what it is, and no phone or account is taken for it', () => {
    fc.assert(fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => isMaskedText(maskText(text))));
    expect(['13812340001', '0571-88880001', '62220000111122223333', ''].some(isMaskedText)).toBe(false);
  });
});
