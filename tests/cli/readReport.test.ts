import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { perhapsUnsteady, readReport } from '../../src/cli/readReport.mjs';
import { temporaryFolder } from '../support/runGuijuHere.ts';

const test = (fullName: string, why?: string): object => ({
  fullName,
  status: why === undefined ? 'passed' : 'failed',
  failureMessages: why === undefined ? [] : [why],
});

function report(files: readonly { name: string; message?: string; tests: readonly object[] }[]): string {
  const failed = files.flatMap(({ tests }) => tests).filter((each) => JSON.stringify(each).includes('"failed"'));
  const { folder } = temporaryFolder({
    'report.json': JSON.stringify({
      numPassedTests: files.flatMap(({ tests }) => tests).length - failed.length,
      numFailedTests: failed.length,
      numFailedTestSuites: 0,
      testResults: files.map(({ name, message, tests }) => ({
        name: join('/product', name),
        status: message !== undefined || tests.some((each) => failed.includes(each)) ? 'failed' : 'passed',
        message,
        assertionResults: tests,
      })),
    }),
  });
  return join(folder, 'report.json');
}

describe('what a run of tests reported', () => {
  it('names each test that failed with its reason, and counts a file that failed beside its tests', () => {
    const file = report([
      { name: 'tests/a.test.ts', tests: [test('one'), test('two', 'expected 4\nto be 5\nat here\nat there')] },
      { name: 'tests/b.test.ts', message: 'It did not load', tests: [test('three')] },
    ]);

    expect(readReport(file, '/product')).toEqual({
      passed: 2,
      failed: 2,
      failures: ['tests/a.test.ts > two: expected 4 to be 5 at here', 'tests/b.test.ts: It did not load'],
      failedTests: 1,
      failedFiles: ['tests/a.test.ts'],
    });
  });

  const run = (failedFiles: string[], more: object = {}): Parameters<typeof perhapsUnsteady>[0] => ({
    ...{ passed: 9, failed: failedFiles.length, failedTests: failedFiles.length, failures: [], failedFiles },
    ...more,
  });
  const [page, call] = ['tests/e2e/a.test.ts', 'tests/server/records/b.test.ts'];
  it.each<[string, ReturnType<typeof run>, string[]]>([
    ['nothing failed', run([]), []],
    ['a test of the browser and one of the server', run([page, call]), [page, call]],
    ['three tests', run([page, call], { failed: 3, failedTests: 3 }), []],
    ['one, and one that waits for nothing', run([page, 'tests/engine/c.test.ts']), []],
    ['one, and a file that did not load', run([page], { failed: 2 }), []],
  ])('says what may be an accident: %s', (_, result, files) => {
    expect(perhapsUnsteady(result)).toEqual(files);
  });
});
