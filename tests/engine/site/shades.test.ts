import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastOf, shadesOf } from '#engine/site/shades.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('contrast is that of the formula', () => {
  // Examples of the W3C and of its checkers.
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#ffffff', '#0f5c73')).toBe(contrastOf('#0f5c73', '#ffffff'));
});

it('all shades of any colour are colours, darker or lighter than it in their order', () => {
  fc.assert(
    fc.property(color, (primary) => {
      const shades = shadesOf(primary);
      for (const shade of Object.values(shades)) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
      const dark = [
        'primary-soft',
        'primary-soft-hover',
        'primary-line',
        'primary-hover',
        'primary',
        'primary-strong',
      ] as const;
      const contrasts = dark.map((name) => contrastOf(shades[name], '#ffffff'));
      expect(contrasts).toEqual([...contrasts].sort((a, b) => a - b));
    }),
  );
});
