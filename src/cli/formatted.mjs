// Checks that every file has prettier's format; exit code 1 otherwise. oxfmt formats like prettier in a fiftieth of the
// time: files it leaves unchanged are correct. Prettier decides about the others, and about all files on platforms
// without oxfmt.
import { spawnSync } from 'node:child_process';
import { root } from './prepare.mjs';

const first = spawnSync(
  process.execPath,
  ['node_modules/oxfmt/bin/oxfmt', '-c', 'oxfmt.config.mjs', '--list-different'],
  { cwd: root, encoding: 'utf8' },
);
const doubtful = first.stdout.split('\n').filter((line) => line !== '');
if (first.status !== 0) {
  const files = doubtful.length > 0 ? doubtful : ['.'];
  const flags = ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn'];
  process.exitCode = spawnSync(process.execPath, [...flags, ...files], { cwd: root, stdio: 'inherit' }).status ?? 1;
}
