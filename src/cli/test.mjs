// npm test: installs, checks, builds, then runs every test, and ends with the line `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureInstalled, root } from './prepare.mjs';
import { runChecks } from './runChecks.mjs';

/** Where files live in memory, on Linux, and the room there must be for all that the tests write. Bytes. */
const MEMORY = '/dev/shm';
const ROOM = 8 * 1024 ** 3;
/**
 * Browser tests go before all else, as pages wait by the clock and people would not meet a machine that does everything at once; tests of the server
 * before what reckons only. What needs no build lets the build go first.
 */
const NICENESS = { server: 5, checks: 10, pure: 10 };
/** A browser test that failed beside everything else runs once more, alone, if no more of them failed: more are no accident. */
const MOST_UNSTEADY = 2;
/** Of each run; each reads and compiles all modules for itself. The flag of vitest does not reach its projects, this variable does. */
const WORKERS = 2;
/** Those of the server wait for databases that run beside them, and theirs is the run that ends last. */
const SERVER_WORKERS = 3;

ensureInstalled();
const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'guiju-test-'));
// What still ends meanwhile, as browsers do, may write once more.
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
const own = process.argv.slice(2);
const built = run('src/cli/build.mjs', []);
// A run of everything has the tests of the architecture among the pure ones.
const checked = runChecks({ niceness: NICENESS.checks, without: own.length > 0 ? [] : ['architecture'] });
// Without files or flags of somebody: three runs side by side, since browsers and databases leave the processor idle in turns.
const lanes =
  own.length > 0
    ? [afterBuild(own)]
    : [
        runPure(),
        afterBuild(['--project', 'server'], { workers: SERVER_WORKERS, niceness: NICENESS.server }),
        afterBuild(['--project', 'e2e']),
      ];
const first = await Promise.all(lanes);
const checks = await checked;
const unsteady = own.length > 0 ? [] : await findUnsteady(first);
const results = first.map((result) => (unsteady.length > 0 && result.failed > 0 ? allPassed(result) : result));

const failedChecks = checks.filter((check) => !check.passed);
// Three runs print into one another: what failed is said once more at the end, where it is looked for.
for (const name of unsteady) console.error(`Unsteady test, failed beside the others and passed alone: ${name}`);
for (const name of results.flatMap((result) => result.failures)) console.error(`Failed test: ${name}`);
for (const { title } of failedChecks) console.error(`Failed check: ${title}`);
const passed = sum(results.map((result) => result.passed)) + checks.length - failedChecks.length;
const failed = sum(results.map((result) => result.failed)) + failedChecks.length;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function hasRoom(path) {
  if (!existsSync(path)) return false;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize > ROOM;
}

function runPure() {
  return runTests(['--project', 'pure', '--project', 'browser-parts'], { niceness: NICENESS.pure });
}

/**
 * What failed, if it was one or two browser tests, nothing else, and their files pass as a whole when they run again with nothing beside
 * them. Anything else that failed stays failed: a test without a browser has no clock to blame.
 */
async function findUnsteady(lanes) {
  const failed = lanes.filter((lane) => lane.failed > 0);
  const browser = lanes.at(-1);
  const files = [...new Set(browser.failedFiles)];
  const isFew = browser.failed <= MOST_UNSTEADY && files.length > 0 && browser.failures.length === browser.failed;
  if (failed.length !== 1 || failed[0] !== browser || !isFew) return [];
  console.log(`Once more, alone: ${files.join(', ')}`);
  const again = await runTests(['--project', 'e2e', ...files]);
  return again.failed === 0 && again.passed > 0 ? browser.failures : [];
}

function allPassed({ passed, failed }) {
  return { passed: passed + failed, failed: 0, failures: [], failedFiles: [] };
}

async function afterBuild(args, share) {
  return (await built) === 0
    ? runTests(args, share)
    : { passed: 0, failed: 1, failures: ['none ran: the build failed'], failedFiles: [] };
}

/** Runs tests and returns how many passed and failed, which, and in which files tests failed. */
async function runTests(args, share) {
  const report = join(mkdtempSync(join(folder, 'report-')), 'report.json');
  const how = ['--configLoader=runner', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await run('node_modules/vitest/vitest.mjs', ['run', ...how, ...args], share);
  const seen = readReport(report);
  // A run that broke off without a failing test (a crash, an unhandled error) counts as one failure.
  return status !== 0 && seen.failed === 0
    ? { ...seen, failed: 1, failures: [`none, but a run ended with ${status}: ${args.join(' ')}`] }
    : seen;
}

/** Runs a Node program of this checkout, whose temporary files go with this run, and returns its exit code. */
function run(program, args, { niceness = 0, workers = WORKERS } = {}) {
  const env = { VITEST_MAX_WORKERS: String(workers), ...process.env, TMPDIR: folder };
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
  return new Promise((resolve) => child.on('close', resolve));
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function readReport(file) {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const brokenFiles = testResults.filter(isBroken).length;
    return {
      passed: numPassedTests,
      failed: numFailedTests + brokenFiles || Math.min(1, numFailedTestSuites),
      failures: testResults.flatMap(failuresOf),
      failedFiles: testResults
        .filter((result) => result.assertionResults.some((test) => test.status === 'failed'))
        .map((result) => relative(root, result.name)),
    };
  } catch (error) {
    console.error(`The test report could not be read: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 0, failures: [], failedFiles: [] };
  }
}

/** A file that did not load, or failed before or after its tests. */
function isBroken({ status, assertionResults }) {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
}

/** What failed of one file: each test by its name with the first lines of its reason, or the file itself when it is broken. */
function failuresOf(result) {
  const file = relative(root, result.name);
  if (isBroken(result)) return [`${file}: ${firstLines(result.message) || 'failed beside its tests'}`];
  return result.assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file} > ${test.fullName}: ${firstLines(test.failureMessages[0])}`);
}

function firstLines(text = '') {
  return text.split('\n').slice(0, 3).join(' ');
}
