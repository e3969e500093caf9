import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { SHORT_LIVED } from './spawnServer.ts';

/**
 * Runs the built command as a separate process, with no environment but `environment`. It is killed after `until`
 * milliseconds, or as soon as `until` returns true, unless it has ended before: then its code is null.
 */
export async function spawnGuiju(
  args: readonly string[],
  {
    until,
    environment = {},
  }: { until?: number | (() => boolean) | undefined; environment?: Record<string, string> } = {},
): Promise<{ code: number | null; out: string }> {
  const built = pathToFileURL(join(dirname(inject('serverTests').main), 'guiju.js')).href;
  const script = `import { runGuiju } from ${JSON.stringify(built)};\nprocess.exitCode = await runGuiju(process.argv.slice(2));`;
  const folder = mkdtempSync(join(tmpdir(), 'guiju-c-'));
  writeFileSync(join(folder, 'guiju.mjs'), script);
  const child = spawn(process.execPath, [...SHORT_LIVED, join(folder, 'guiju.mjs'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (out += text));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (typeof until === 'number') await Promise.race([wait(until), ended]);
  else if (until !== undefined) while (child.exitCode === null && !until()) await wait(5);
  if (until !== undefined) child.kill('SIGKILL');
  const code = await ended;
  rmSync(folder, { recursive: true, force: true });
  return { code, out };
}
