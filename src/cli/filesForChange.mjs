// Which test files answer soon for a change: those that import the changed files, the nearest first, and a fixed few.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { root } from './prepare.mjs';

/** Some 120 tests that touch every layer, whatever changed. */
export const SMOKE = [
  'tests/e2e/customer.test.ts',
  'tests/engine/permission/decideAccess.test.ts',
  'tests/engine/rules/evaluateRules.test.ts',
  'tests/engine/validate/validateRecord.test.ts',
  'tests/renderer/form/formEngine.test.ts',
  'tests/schemas/documents.test.ts',
  'tests/server/records/reading.test.ts',
  'tests/server/security/authorisation.test.ts',
];
/** The average cost of a test file, and the total of the nearest ones. Seconds of processor time. */
const COSTS = { e2e: 15, server: 4 };
const OTHER_COST = 1;
const MAX_COST = 100;
const FOLDERS = ['src', 'tests', 'codegen', 'schemas'];
const IMPORT = /\b(?:from|import)\s*\(?\s*['"]([#.][^'"]+)['"]/g;

/** The test files to run for what changed since a revision (the last commit by default: if nothing did, for that commit). */
export function filesForChange(base) {
  const changed = changedFiles(base);
  const near = nearestTests(changed);
  const chosen = [];
  let cost = 0;
  for (const file of near) {
    cost += COSTS[file.split('/')[1]] ?? OTHER_COST;
    if (cost > MAX_COST) break;
    chosen.push(file);
  }
  const left = near.length - chosen.length;
  console.log(
    `${changed.length} changed files, ${near.length} test files import them${left > 0 ? `; the ${left} farthest do not run` : ''}.`,
  );
  return [...new Set([...chosen, ...SMOKE])];
}

function changedFiles(base = 'HEAD') {
  const list = (...words) => {
    const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.split('\n').filter((line) => line !== '');
  };
  const since = [...list('diff', '--name-only', base), ...list('ls-files', '--others', '--exclude-standard')];
  return since.length > 0 ? since : list('diff', '--name-only', 'HEAD~1');
}

/** The test files that import one of these files, in however many steps, by the number of steps. */
export function nearestTests(changed) {
  const importers = readImporters();
  const reached = new Set(changed);
  // A loop over a set reaches what is added meanwhile: breadth first.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return [...reached].filter((file) => /^tests\/.*(?<!\.whole)\.test\.ts$/.test(file) && existsSync(join(root, file)));
}

function readImporters() {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = Object.entries(imports).map(([name, path]) => [name.slice(0, -1), path.slice(2, -1)]);
  const importers = new Map();
  for (const folder of FOLDERS)
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      const file = `${folder}/${name.replaceAll('\\', '/')}`;
      if (!/\.(tsx?|mjs)$/.test(file)) continue;
      for (const [, to] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
        const alias = folders.find(([start]) => to.startsWith(start));
        const named = alias === undefined ? join(dirname(file), to) : alias[1] + to.slice(alias[0].length);
        const target = imports[to]?.slice(2) ?? named;
        importers.set(target, [...(importers.get(target) ?? []), file]);
      }
    }
  return importers;
}
