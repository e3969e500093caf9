import { expect, it } from 'vitest';
import { distancesOf } from '../../src/cli/siteSerif.ts';
import { coverageOf } from '../../src/site/frame/faceOf.ts';

it('the browser finds the characters of the bundled serif by their distances', () => {
  const isCovered = coverageOf(distancesOf(' 2A。中分国'));
  expect(['分国', 'A 2。', '中\n国', ''].map(isCovered)).toEqual([true, true, true, true]);
  expect(['分囯', 'a', '－', '𠮷'].map(isCovered)).toEqual([false, false, false, false]);
});
