// npm test: installs, checks, builds, then runs every test, and ends with the line `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, root } from './prepare.mjs';
import { runChecks } from './runChecks.mjs';

ensureInstalled();
const build = spawn(process.execPath, ['src/cli/build.mjs'], { cwd: root, stdio: 'inherit' });
const built = new Promise((resolve) => build.on('close', resolve));
const checks = await runChecks();
if ((await built) !== 0) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'guiju-test-'));
const report = join(folder, 'report.json');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const run = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
const { passed, failed } = readReport(report);
rmSync(folder, { recursive: true });

const failedChecks = checks.filter((check) => !check.passed);
for (const { title } of failedChecks) console.error(`Failed check: ${title}`);
// A run that broke off without a failing test (a crash, an unhandled error) counts as one failure.
const broken = run.status !== 0 && failed === 0 ? 1 : 0;
console.log(`${passed + checks.length - failedChecks.length} passed, ${failed + failedChecks.length + broken} failed`);
process.exitCode = failed + failedChecks.length + broken === 0 ? 0 : 1;

function readReport(file) {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const brokenFiles = testResults.filter(
      (result) => result.status === 'failed' && result.assertionResults.length === 0,
    ).length;
    return {
      passed: numPassedTests,
      failed:
        numFailedTests + (numFailedTests === 0 && numFailedTestSuites > 0 ? Math.max(1, brokenFiles) : brokenFiles),
    };
  } catch (error) {
    console.error(`The test report could not be read: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 0 };
  }
}
