import { spawn } from 'node:child_process';
import { root } from './prepare.mjs';

/** Each further checker of the compiler repeats work that a single one does once. */
const ONE_CHECKER = ['--checkers', '1'];
/** The compiler and the linter are short-lived Go programs: less garbage collection saves a fifth of their time. */
const MEMORY = { GOGC: '400' };

/** The longest first. */
const STEPS = [
  { title: 'lint', args: ['node_modules/oxlint/bin/oxlint'] },
  {
    title: 'schemas and generated code are sound and fresh',
    args: ['node_modules/tsx/dist/cli.mjs', 'codegen/main.ts', '--check'],
  },
  { title: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit', ...ONE_CHECKER] },
  {
    title: 'types of the pure rooms',
    args: ['node_modules/typescript/bin/tsc', '-p', 'src/tsconfig.pure.json', ...ONE_CHECKER],
  },
  { title: 'format', args: ['src/cli/formatted.mjs'] },
  {
    title: 'architecture and plain English',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'pure',
      'tests/architecture.test.ts',
      'tests/plain.test.ts',
      '--reporter',
      'dot',
    ],
  },
];

/** As many at a time as there are cores to expect. */
const AT_ONCE = 2;

/** Runs all checks except the titles in `without`; returns which passed. Prints the output of each at its end. */
export async function runChecks({ without = [] } = {}) {
  const steps = STEPS.filter(({ title }) => !without.includes(title));
  const waiting = [...steps];
  const passed = new Map();
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      passed.set(step.title, await runCheck(step));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return steps.map(({ title }) => ({ title, passed: passed.get(title) }));
}

function runCheck({ title, args }) {
  return new Promise((resolve) => {
    const printed = [];
    const env = { ...MEMORY, ...process.env };
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => printed.push(piece));
    child.on('close', (code) => {
      process.stdout.write(`check: ${title}\n${Buffer.concat(printed).toString()}`);
      resolve(code === 0);
    });
  });
}
