import { expect, it } from 'vitest';
import { otherOf } from '#annex/proof/propose/savingSituations.ts';
import { run } from '../support/runGuijuHere.ts';
import { itWhole } from '../support/wholeRun.ts';

const AT = ['--lang', 'en', '--limit', '120', '--schemas', 'docs/examples/rental'];

it('is without a finding, and all its cases hold', async () => {
  expect((await run(['check', ...AT])).out).toContain(' 0 problems');
  expect(await run(['test', ...AT])).toMatchObject({ code: 0 });
});

itWhole('has a case for each of its decisions', async () => {
  expect(await run(['cover', ...AT])).toMatchObject({ code: 0 });
});

it('gets days as other days in proposed cases', () => {
  expect([otherOf(1), otherOf('2026-03-10'), otherOf('A')]).toEqual([2, '2027-04-14', '乙']);
});
