import { describe, expect, it } from 'vitest';
import { FATAL_CODES, PROBLEM_CODES } from '#engine/schema/SchemaProblem.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { printProblem } from '#documents/locateProblem.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { findingsOfTexts, problemsOfTexts } from '../../support/problemsOfTexts.ts';
import { readDefects } from '../../support/readDefects.ts';
import { SHIPPED_FOLDER } from '../../support/shippedProduct.ts';
import {} from '../../support/wholeRun.ts';

const defects = readDefects();

describe('what is checked', () => {
  it.each([SHIPPED_FOLDER, 'tests/fixtures/products/small'])('nothing is wrong with %s', (folder) => {
    expect(problemsOfTexts(readFolder(folder)).map(printProblem)).toEqual([]);
  });

  it.each(defects)('finds $name and nothing else', ({ texts, findings, code }) => {
    const problems = findingsOfTexts(texts);

    expect(problems.map(({ file, line, column, code }) => `${file}:${line}:${column}  ${code}`)).toEqual(findings);
    expect(problems.map((problem) => problem.code)).toEqual([code]);
  });

  it.each(defects)('says of $name where it is: inside the file, not at its beginning', ({ texts, code }) => {
    const [problem] = findingsOfTexts(texts);
    const lines = texts.find(({ file }) => file === problem?.file)?.text.split('\n');
    const isWhole = ['document/too-large', 'document/unknown-file', 'signature/missing'].includes(code);

    expect([problem?.line, problem?.column].join() === '1,1').toBe(isWhole);
    expect(lines?.[(problem?.line ?? 0) - 1]?.slice((problem?.column ?? 0) - 1)).toMatch(/\S/);
  });

  it('has a folder for every code', () => {
    const found = new Set(defects.map(({ code }) => code));
    const missing = PROBLEM_CODES.filter((code) => !found.has(code));

    expect(missing).toEqual(['check/incomplete']);
    expect([...found].filter((code) => !PROBLEM_CODES.some((known) => known === code))).toEqual([]);
  });

  it('stops a product for what makes it unusable, not for what cannot be meant', () => {
    for (const { texts, code } of defects)
      expect([code, loadDocuments(texts).problems.length]).toEqual([
        code,
        FATAL_CODES.some((fatal) => fatal === code) ? 1 : 0,
      ]);
  });
});
