// What a run of tests reported, and what of it may be an accident.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** So many tests that wait by the clock may fail beside everything else and run once more: more are no accident. */
const MOST_UNSTEADY = 2;

/**
 * How many tests passed and failed in the run that wrote a report, which ones with the first lines of their reasons, and in which files, named from
 * `root`. A file that did not load, or failed beside its tests, counts as one that failed and stands in no list of files.
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
 * The files to run once more, if one or two tests failed in runs that wait by the clock, and nothing else did; else none. What reckons only has no
 * clock to blame: it stays failed, as does whatever failed without being a test.
 */
export function perhapsUnsteady(lanes) {
  const failed = lanes.filter((lane) => lane.failed > 0);
  const count = failed.reduce((total, lane) => total + lane.failed, 0);
  const areTests = failed.every((lane) => lane.waitsByClock === true && lane.failedTests === lane.failed);
  return count <= MOST_UNSTEADY && areTests ? [...new Set(failed.flatMap((lane) => lane.failedFiles))] : [];
}

/** A file that did not load, or failed before or after its tests. */
function isBroken({ status, assertionResults }) {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
}

/** What failed of one file: each test by its name with the first lines of its reason, or the file itself when it is broken. */
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
