import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { at, listAt, numberAt } from '../support/server/TestClient.ts';
import { NotDecided, type Fault, type Finding, type World } from './World.ts';

const run = promisify(execFile);
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--configLoader=runner', '--reporter=json'];

/** An attack that tests of its own make: a failed test breaks it, and so does a file without a test that passed. */
const testsOf = (name: string, files: readonly string[]): Fault => ({
  name,
  run: async (world): Promise<Finding> => ({
    done: files.map(shortName).join(', '),
    ...(await runTests(world, files)),
  }),
});

const shortName = (file: string): string => file.replace(/^tests\/|\.test\.ts$/g, '');

async function runTests(world: World, files: readonly string[]): Promise<Omit<Finding, 'done'>> {
  const file = world.path('report.json');
  // Exit code 1 for failed tests: the report has them.
  await run(process.execPath, [...VITEST, `--outputFile=${file}`, ...files]).catch(() => undefined);
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const passed = numberAt(report, 'numPassedTests');
  const results = listAt(report, 'testResults').map((one) => ({
    name: String(at(one, 'name')),
    isSound: at(one, 'status') === 'passed',
    failed: listAt(one, 'assertionResults').filter((test) => at(test, 'status') === 'failed'),
  }));
  const broken = [
    ...results.flatMap(({ failed }) => failed.map((test) => String(at(test, 'fullName')))),
    ...results.filter(({ isSound }) => !isSound).map(({ name }) => `${name} did not pass`),
    ...files.filter((one) => !results.some(({ name }) => name.endsWith(one))).map((one) => `${one} did not run`),
    ...(passed === 0 ? ['no test passed'] : []),
  ];
  return { seen: `${passed} tests passed`, broken };
}

/** High and critical findings of the packages of the server. Throws NotDecided without an answer of the registry. */
async function auditPackages(): Promise<string[]> {
  const { stdout } = await run('npm', ['audit', '--omit=dev', '--json']).catch((error: unknown) => ({
    stdout: error instanceof Error && 'stdout' in error ? String(error.stdout) : '',
  }));
  const found: unknown = JSON.parse(stdout === '' ? '{}' : stdout);
  const packages = at(found, 'vulnerabilities');
  if (typeof packages !== 'object' || packages === null) throw new NotDecided('the registry answers no audit');
  const severities = Object.entries(packages).map(([name, one]) => `${name}: ${String(at(one, 'severity'))}`);
  return severities.filter((text) => /: (high|critical)$/.test(text));
}

const supplyTests = testsOf('packages', ['tests/cli/supply.test.ts']);
const supply: Fault = {
  ...supplyTests,
  run: async (world, size): Promise<Finding> => {
    const finding = await supplyTests.run(world, size);
    try {
      return {
        ...finding,
        done: `${finding.done}, npm audit`,
        broken: [...finding.broken, ...(await auditPackages())],
      };
    } catch (error) {
      if (!(error instanceof NotDecided)) throw error;
      return { ...finding, seen: `${finding.seen}; npm audit not decided: ${error.message}` };
    }
  },
};

/** The attacks with tests of their own. */
export const points: readonly Fault[] = [
  testsOf('known passwords', [
    'tests/server/security/knownPasswords.test.ts',
    'tests/server/security/passwords.test.ts',
  ]),
  testsOf('pages of changes', ['tests/server/records/changes.test.ts']),
  testsOf('other servers', [
    'tests/server/notify/askServer.test.ts',
    'tests/server/notify/providers.test.ts',
    'tests/server/jobs/webhooks.test.ts',
    'tests/server/public/remotePictures.test.ts',
  ]),
  testsOf('clock set back', ['tests/server/security/clockSetBack.test.ts']),
  testsOf('names that look alike', [
    'tests/language/invisible.test.ts',
    'tests/server/security/apiTokens.test.ts',
    'tests/server/admin/organisation.test.ts',
  ]),
  testsOf('requirements of ASVS', ['tests/security.test.ts']),
  supply,
];
