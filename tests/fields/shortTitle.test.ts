import { expect, it } from 'vitest';
import { shortTitle } from '#fields/shortTitle.ts';

it.each([
  ['见面', '见面'],
  ['字'.repeat(40), '字'.repeat(40)],
  ['字'.repeat(41), `${'字'.repeat(40)}…`],
  ['第一行\n第二行', '第一行…'],
  ['', ''],
])('names a record by %j', (text, title) => {
  expect(shortTitle(text)).toBe(title);
});
