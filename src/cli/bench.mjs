// npm run bench: the figures of the form, the server and the rules, as a Markdown table and as JSON in dist/bench.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, run } from './prepare.mjs';

const args = process.argv.slice(2);
const at = args.indexOf('--against');
const against = at < 0 ? undefined : args.splice(at, 2)[1];

ensureInstalled();
ensureBuilt();
const env = at < 0 ? {} : prepareOther(against);
run(['node_modules/tsx/dist/cli.mjs', 'tests/bench/main.ts', ...args], env);

/** Checks out another commit below dist, with its own packages where its lock file differs, and builds it. */
function prepareOther(reference) {
  const commit = git('rev-parse', '--verify', '--quiet', `${reference}^{commit}`);
  if (reference === undefined || commit === '') {
    console.error('--against takes a commit: npm run bench -- --against HEAD~1');
    process.exit(1);
  }
  const folder = join(root, 'dist/bench/against', commit.slice(0, 12));
  if (!existsSync(join(folder, 'package.json'))) {
    git('worktree', 'prune');
    git('worktree', 'add', '--detach', '--force', folder, commit);
  }
  const isAlike = hashOf(join(folder, 'package-lock.json')) === hashOf(join(root, 'package-lock.json'));
  if (isAlike && !existsSync(join(folder, 'node_modules')))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  console.log(`Building ${commit.slice(0, 12)} ...`);
  const built = spawnSync(process.execPath, ['src/cli/build.mjs'], { cwd: folder, stdio: 'inherit' });
  if (built.status !== 0) process.exit(built.status ?? 1);
  return { BENCH_AGAINST: folder, BENCH_AGAINST_COMMIT: commit.slice(0, 8) };
}

function git(...words) {
  return spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
