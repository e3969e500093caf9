import { expect, it } from 'vitest';
import { uniqueNames } from '#server/media/zipFiles.ts';

it('makes names that can lie in one folder anywhere', () => {
  expect(uniqueNames(['a/b:c.pdf', 'A_b_c.pdf', 'a_b_c.pdf', '..\\x'])).toEqual([
    'a_b_c.pdf',
    'A_b_c(2).pdf',
    'a_b_c(3).pdf',
    '.._x',
  ]);
  expect(uniqueNames([`${'长'.repeat(300)}.pdf`])[0]).toHaveLength(124);
});
