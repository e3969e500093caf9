import { spawnSync } from 'node:child_process';
import { root } from './prepare.mjs';

const STEPS = [
  {
    title: 'schemas and generated code are sound and fresh',
    args: ['node_modules/tsx/dist/cli.mjs', 'codegen/main.ts', '--check'],
  },
  { title: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { title: 'types of the pure core', args: ['node_modules/typescript/bin/tsc', '-p', 'src/core'] },
  { title: 'lint', args: ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.'] },
  { title: 'format', args: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'] },
  {
    title: 'architecture',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'core',
      'tests/architecture.test.ts',
      '--reporter',
      'dot',
    ],
  },
];

/** Runs every check and returns which of them passed; their output goes to the terminal. */
export function runChecks() {
  return STEPS.map(({ title, args }) => {
    console.log(`check: ${title}`);
    const done = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    return { title, passed: done.status === 0 };
  });
}
