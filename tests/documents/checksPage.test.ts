import { expect, it } from 'vitest';
import { PROBLEM_CODES } from '#engine/schema/SchemaProblem.ts';
import groups from '#documents/findings.json' with { type: 'json' };
import { problemsOfTexts } from '../support/problemsOfTexts.ts';
import { readDefects } from '../support/readDefects.ts';

const defects = readDefects();
const findings: readonly { code: string; fixes?: boolean }[] = groups.flatMap(({ codes }) => codes);

it('each code is explained once, and no other', () => {
  expect(findings.map(({ code }) => code).sort()).toEqual([...PROBLEM_CODES].sort());
});

it.each(PROBLEM_CODES)('%s is said to be corrected by --fix if one of its examples is', (code) => {
  const fixes = defects
    .filter((defect) => defect.code === code)
    .flatMap(({ texts }) => problemsOfTexts(texts).map(({ fix }) => fix !== undefined));

  expect(findings.some((finding) => finding.code === code && finding.fixes === true)).toBe(fixes.includes(true));
});
