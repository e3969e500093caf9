// Reads the report of a test run, and finds failures that may be accidental.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Maximum number of failed tests that may be accidental. */
const MOST_UNSTEADY = 2;

/**
 * The numbers of passed and failed tests in a report, the failed ones with the first lines of their reasons, and their
 * files relative to `root`. A file that did not load, or failed outside of its tests, counts as one failure and is in
 * no list of files.
 */
export function readReport(file, root) {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const brokenFiles = testResults.filter(isBroken).length;
    return {
      passed: numPassedTests,
      failed: numFailedTests + brokenFiles || Math.min(1, numFailedTestSuites),
      failures: testResults.flatMap((result) => failuresOf(result, root)),
      failedTests: numFailedTests,
      failedFiles: testResults
        .filter((result) => result.assertionResults.some((test) => test.status === 'failed'))
        .map((result) => relative(root, result.name)),
    };
  } catch (error) {
    console.error(`The test report could not be read: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 0, failures: [], failedTests: 0, failedFiles: [] };
  }
}

/**
 * The files to run again, if only one or two tests of the server or the browser failed; else none. Other tests do not
 * depend on timing: their failures are final, and so are failures of a file or run outside of tests.
 */
export function perhapsUnsteady({ failed, failedTests, failedFiles }) {
  const isAccident =
    failed <= MOST_UNSTEADY && failedTests === failed && failedFiles.every((file) => /^tests.(server|e2e)/.test(file));
  return isAccident ? failedFiles : [];
}

/** A file that did not load, or failed before or after its tests. */
function isBroken({ status, assertionResults }) {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
}

/** The failures of a file: each test by name with the first lines of its reason, or the file when it is broken. */
function failuresOf(result, root) {
  const file = relative(root, result.name);
  if (isBroken(result)) return [`${file}: ${firstLines(result.message) || 'failed beside its tests'}`];
  return result.assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file} > ${test.fullName}: ${firstLines(test.failureMessages[0])}`);
}

function firstLines(text = '') {
  return text.split('\n').slice(0, 3).join(' ');
}
