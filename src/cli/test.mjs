// npm test: installs, checks, builds, runs tests, and ends with the line `N passed, N failed`. What runs:
//   (nothing)   the gate: all but what tests/support/isWhole.ts calls the rest
//   --all       every test, on every database (`npm run test:all`)
//   --eighth    the gate and an eighth of the rest, another eighth at each commit (`.ci/run`)
//   --changed   within minutes: the tests nearest to the changed files, and a fixed few (`npm run test:changed`)
//   FILE ...    these files, with everything that they have; flags of vitest are passed on
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesForChange } from './filesForChange.mjs';
import { ensureInstalled, root } from './prepare.mjs';
import { perhapsUnsteady, readReport } from './readReport.mjs';
import { runChecks } from './runChecks.mjs';

/** The file system in memory, on Linux, and the free space in bytes that the tests need. */
const MEMORY = '/dev/shm';
const REQUIRED_BYTES = 8 * 1024 ** 3;
const EIGHTHS = 8;

const [mode, ...others] = process.argv.slice(2);
const { part, args } = chooseTests();

ensureInstalled();
const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'guiju-test-'));
// Ending browsers may still write: retry.
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
// The tests of the architecture are a check, and also among the tests.
const checked = runChecks({ without: args.length > 0 ? [] : ['architecture and plain English'] });
const first = await runTests(args);
const checks = await checked;
const unsteady = args.length > 0 ? [] : await findUnsteady(first);
const result = unsteady.length > 0 ? { passed: first.passed + first.failed, failed: 0, failures: [] } : first;

const failedChecks = checks.filter((check) => !check.passed);
// The output of checks and tests is mixed: repeat the failures at the end.
for (const name of unsteady) console.error(`Unsteady test, failed beside the others and passed alone: ${name}`);
for (const name of result.failures) console.error(`Failed test: ${name}`);
for (const { title } of failedChecks) console.error(`Failed check: ${title}`);
console.log(
  `${result.passed + checks.length - failedChecks.length} passed, ${result.failed + failedChecks.length} failed`,
);
process.exitCode = result.failed + failedChecks.length === 0 ? 0 : 1;

/** The arguments of vitest, and the part of the tests (`GUIJU_TESTS`, see tests/support/isWhole.ts). */
function chooseTests() {
  if (mode === undefined) return { part: 'gate', args: [] };
  if (mode === '--all') return { part: 'all', args: others };
  if (mode === '--eighth') return { part: String(eighthOfCommit()), args: others };
  if (mode === '--changed') return { part: 'gate', args: filesForChange(others[0]) };
  return { part: 'all', args: [mode, ...others] };
}

/** Counts commits; a clone without history takes the number of its one commit. */
function eighthOfCommit() {
  const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  const isShallow = git('rev-parse', '--is-shallow-repository') !== 'false';
  const number = isShallow
    ? parseInt(git('rev-parse', 'HEAD').slice(0, 8), 16)
    : Number(git('rev-list', '--count', 'HEAD'));
  const eighth = (number || 0) % EIGHTHS;
  console.log(`The gate, and eighth ${eighth + 1} of ${EIGHTHS} of the rest.`);
  return eighth;
}

function hasRoom(path) {
  if (!existsSync(path)) return false;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize > REQUIRED_BYTES;
}

/** The failures that may be accidental: their files pass completely when run again alone. */
async function findUnsteady(run) {
  const files = perhapsUnsteady(run);
  if (files.length === 0) return [];
  console.log(`Once more, alone: ${files.join(', ')}`);
  const again = await runTests(files);
  return again.failed === 0 && again.passed > 0 ? run.failures : [];
}

/** Runs tests and returns how many passed and failed, which, and in which files tests failed. */
async function runTests(args) {
  const report = join(mkdtempSync(join(folder, 'report-')), 'report.json');
  const how = ['--configLoader=runner', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await runVitest(['run', ...how, ...args]);
  const seen = readReport(report, root);
  // A run that broke off without a failing test (a crash, an unhandled error) counts as one failure.
  return status !== 0 && seen.failed === 0
    ? { ...seen, failed: 1, failures: [`none, but the run ended with ${status}`] }
    : seen;
}

/** Runs vitest, whose temporary files go with this run, and returns its exit code. */
function runVitest(args) {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, GUIJU_TESTS: part, TMPDIR: folder },
  });
  return new Promise((resolve) => child.on('close', resolve));
}
