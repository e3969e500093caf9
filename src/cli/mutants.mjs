// npm run mutants: breaks the product on purpose, one place at a time, and lists the changes that no test noticed. Exit
// code 1 if any. The mutants are listed in tests/mutants; an argument runs only those with a title that contains it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, root } from './prepare.mjs';

ensureInstalled();
const wanted = process.argv[2] ?? '';
const lists = readdirSync(join(root, 'tests/mutants')).map((file) => join(root, 'tests/mutants', file));
const mutants = lists
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))
  .filter(({ title }) => title.includes(wanted));

// Mutate a copy, so that an interrupted run leaves nothing broken.
const copy = mkdtempSync(join(tmpdir(), 'guiju-mutants-'));
for (const name of readdirSync(root).filter((entry) => !['.git', '.data', 'dist', 'node_modules'].includes(entry)))
  cpSync(join(root, name), join(copy, name), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

const unnoticed = [];
try {
  for (const mutant of mutants) {
    const noticed = isNoticed(mutant);
    console.log(`${noticed ? 'noticed  ' : 'UNNOTICED'}  ${mutant.title}  (${mutant.test})`);
    if (!noticed) unnoticed.push(mutant);
  }
} finally {
  rmSync(copy, { recursive: true });
}
console.log(`${mutants.length - unnoticed.length} of ${mutants.length} mutants noticed`);
process.exitCode = unnoticed.length === 0 && mutants.length > 0 ? 0 : 1;

function isNoticed({ file, from, to, test }) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} does not hold this once: ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', test], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, TEST_DATABASE_URL: '' },
  });
  writeFileSync(path, text);
  // A mutant that cannot be loaded proves nothing about the tests.
  const ran = /Tests\s+(\S+ )*\d+ (failed|passed)/.test(plain(run.stdout));
  if (!ran)
    throw new Error(`${test} did not run:\n${plain(run.stdout).slice(-2000)}\n${plain(run.stderr).slice(-2000)}`);
  return run.status !== 0;
}

function plain(text) {
  return text.replace(/\u001b\[[0-9;]*m/g, '');
}
