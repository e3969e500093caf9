// Whether every file is written as prettier writes it; exit code 1 when one is not. oxfmt writes as prettier does in a fiftieth of the time:
// what it would leave alone needs no second look. Of what it would change, prettier has the last word, and of everything on a machine that oxfmt
// is not built for.
import { spawnSync } from 'node:child_process';
import { root } from './prepare.mjs';

const first = spawnSync(
  process.execPath,
  ['node_modules/oxfmt/bin/oxfmt', '-c', 'oxfmt.config.mjs', '--list-different'],
  {
    cwd: root,
    encoding: 'utf8',
  },
);
const doubtful = first.stdout.split('\n').filter((line) => line !== '');
if (first.status !== 0) {
  const files = doubtful.length > 0 ? doubtful : ['.'];
  const flags = ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn'];
  process.exitCode = spawnSync(process.execPath, [...flags, ...files], { cwd: root, stdio: 'inherit' }).status ?? 1;
}
