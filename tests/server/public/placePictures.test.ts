import { expect, it } from 'vitest';
import { cleanHtml } from '#server/records/check/cleanHtml.ts';
import { placePictures } from '#server/site/presentPublic.ts';

const AREAS = new Map([
  [7, { Width: 900, Height: 600 }],
  [8, { Width: null, Height: null }],
]);

it.each([
  ['<p><img src="/mediapreview/7" alt="a &gt; b"></p>', 'alt="a &gt; b" width="900" height="600" />'],
  ['<img alt="x" src="/mediapreview/7" width="90">', '<img alt="x" src="/mediapreview/7" width="90" />'],
  ['<img src="/mediapreview/8">', '<img src="/mediapreview/8" />'],
  ['<img src="/mediapreview/9">', '<img src="/mediapreview/9" />'],
  ['<p>src="/mediapreview/7"</p>', '<p>src="/mediapreview/7"</p>'],
])('%s says how large its pictures are, where that is known', (html, expected) => {
  const placed = placePictures(cleanHtml(html), AREAS);
  expect(placed).toContain(expected);
  expect(cleanHtml(placed)).toBe(placed);
});
