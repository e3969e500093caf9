import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nearestTests, SMOKE } from '../../src/cli/filesForChange.mjs';

it('the tests that always run exist', () => {
  expect(SMOKE.filter((file) => !existsSync(file))).toEqual([]);
});

it('finds the tests of a file before those that reach it by way of others', () => {
  const near = nearestTests(['src/engine/permission/decideAccess.ts']);

  expect(near.slice(0, 10)).toContain('tests/engine/permission/decideAccess.test.ts');
  expect(near.length).toBeGreaterThan(50);
});

it('finds a changed test, but none of the rest', () => {
  expect(nearestTests(['tests/cli/filesForChange.test.ts', 'tests/e2e/story.whole.test.ts'])).toEqual([
    'tests/cli/filesForChange.test.ts',
  ]);
});
