import { expect, it } from 'vitest';
import { ADVISORY_LOCKS } from '#server/db/Database.ts';
import { readCode, readSources } from '../../support/readImports.ts';

it('gives each purpose its own number, so that a save never waits for an index that is being built', () => {
  const numbers: number[] = Object.values(ADVISORY_LOCKS);

  expect(new Set(numbers).size).toBe(numbers.length);
});

it('takes numbered locks by their name only', () => {
  const own = readSources('src').filter((file) => file.startsWith('server/') && file !== 'server/db/Database.ts');

  expect(own.filter((file) => /\b7270\d\d\b/.test(readCode(`src/${file}`)))).toEqual([]);
});
