// npm test: installs, checks, builds, then runs every test, and ends with the line `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, root } from './prepare.mjs';
import { perhapsUnsteady, readReport } from './readReport.mjs';
import { runChecks } from './runChecks.mjs';

/** A file system in memory, on Linux, and the free space in bytes that the tests need. */
const MEMORY = '/dev/shm';
const ROOM = 8 * 1024 ** 3;
/**
 * Process priorities: browser tests have the highest, as pages depend on timing and real users do not meet a fully loaded machine;
 * server tests come before pure tests. The build comes before work that does not need it.
 */
const NICENESS = { server: 5, checks: 10, pure: 10 };
/** Workers per run; each loads all modules itself. The command-line flag of vitest does not apply to projects; this variable does. */
const WORKERS = 2;
/** The server tests wait for databases in other processes, and are the longest run. */
const SERVER_WORKERS = 3;

ensureInstalled();
const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'guiju-test-'));
// Ending processes, such as browsers, may still write: retry.
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
const own = process.argv.slice(2);
const built = run('src/cli/build.mjs', []);
// A run of everything has the tests of the architecture among the pure ones.
const checked = runChecks({ niceness: NICENESS.checks, without: own.length > 0 ? [] : ['architecture'] });
// Without file arguments or flags: three parallel runs, as browsers and databases leave the processor idle in turns.
const lanes =
  own.length > 0
    ? [afterBuild(own)]
    : [
        runPure(),
        afterBuild(['--project', 'server'], { workers: SERVER_WORKERS, niceness: NICENESS.server }).then(byTheClock),
        afterBuild(['--project', 'e2e']).then(byTheClock),
      ];
const first = await Promise.all(lanes);
const checks = await checked;
const unsteady = own.length > 0 ? [] : await findUnsteady(first);
const results = first.map((result) => (unsteady.length > 0 && result.failed > 0 ? allPassed(result) : result));

const failedChecks = checks.filter((check) => !check.passed);
// The output of three runs is mixed: repeat the failures at the end.
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

/** The failures that may be accidental: their files pass completely when run again alone. */
async function findUnsteady(lanes) {
  const files = perhapsUnsteady(lanes);
  if (files.length === 0) return [];
  console.log(`Once more, alone: ${files.join(', ')}`);
  const again = await runTests(files);
  return again.failed === 0 && again.passed > 0 ? lanes.flatMap((lane) => lane.failures) : [];
}

/** Marks the results of timing-dependent tests, which wait for pages and for receivers without reply. */
function byTheClock(result) {
  return { ...result, waitsByClock: true };
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
  const seen = readReport(report, root);
  // A run that broke off without a failing test (a crash, an unhandled error) counts as one failure.
  return status !== 0 && seen.failed === 0
    ? { ...seen, failed: 1, failures: [`none, but a run ended with ${status}: ${args.join(' ')}`] }
    : seen;
}

/** Runs a Node program of this checkout, with its temporary files in this run's folder; returns its exit code. */
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
