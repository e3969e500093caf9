import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Which tests run: `gate` is what `npm test` runs, `all` is everything (also a run of vitest without `npm test`), and a number is the gate plus that
 * eighth of the rest. The rest is every file `*.whole.test.ts`, and in other files `itWhole`, `describeWhole`, `onEachDatabase` and what depends on
 * `runsWhole` (`wholeRun.ts`).
 */
const PART = process.env['GUIJU_TESTS'] ?? 'all';
const EIGHTHS = 8;
const ROOT = join(import.meta.dirname, '../..');

/** Whether a test file (absolute path) runs with everything that it has. */
export function isWhole(file: string): boolean {
  return PART === 'all' || (PART !== 'gate' && eighthOf(relative(ROOT, file)) === Number(PART));
}

/** The files of the rest that do not run: patterns for `exclude` of vitest. */
export function excludedFiles(): string[] {
  return readdirSync(join(ROOT, 'tests'), { recursive: true })
    .map((name) => `tests/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.whole.test.ts') && !isWhole(join(ROOT, name)));
}

/** Spreads files evenly, the same at every commit and on every machine. */
function eighthOf(path: string): number {
  let hash = 0;
  for (const sign of path.replaceAll('\\', '/')) hash = (hash * 31 + sign.charCodeAt(0)) % 65_521;
  return hash % EIGHTHS;
}
