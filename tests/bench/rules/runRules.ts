import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildAsShipped } from '../../support/buildAsShipped.ts';
import type { Figure } from '../measure/Figure.ts';
import { isFigures } from '../report/isFigures.ts';

const MOST_OUTPUT = 16 * 1024 * 1024;

/** Builds the half of the benchmark that needs no browser as the server is built, and runs it in a process of its own. */
export async function runRules(folder: string, args: readonly string[]): Promise<Figure[]> {
  await buildAsShipped({
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'tests/bench/rules/main.ts', outDir: folder, emptyOutDir: true, target: 'node20' },
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'main.js'), ...args], {
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
  });
  if (status !== 0) throw new Error(`The benchmark of the rules failed:\n${stderr}`);
  const figures: unknown = JSON.parse(stdout);
  if (!isFigures(figures)) throw new Error('The benchmark of the rules answered something else');
  return figures;
}
