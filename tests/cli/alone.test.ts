import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

/** Writes its number at the beginning and at the end of its work; `kill` ends without release. */
const WORK = `
  const { alone } = await import(process.argv[1]);
  const { appendFileSync } = await import('node:fs');
  const [, , folder, name, how] = process.argv;
  alone(folder, () => {
    appendFileSync(folder + '/log', name);
    if (how === 'kill') process.kill(process.pid, 'SIGKILL');
    if (how === 'fail') process.exit(3);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
    appendFileSync(folder + '/log', name);
  });
`;

it('one process at a time prepares a folder, also after one that was killed or has failed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-t-'));
  const start = (name: string, how: string): Promise<number | null> =>
    new Promise((done) => {
      const args = ['--input-type=module', '--eval', WORK, resolve('src/cli/alone.mjs'), folder, name, how];
      spawn(process.execPath, args, { stdio: 'ignore' }).on('close', done);
    });

  expect(await start('k', 'kill')).toBeNull();
  expect(await start('f', 'fail')).toBe(3);
  expect(await Promise.all(['1', '2', '3'].map((name) => start(name, 'work')))).toEqual([0, 0, 0]);
  expect(readFileSync(join(folder, 'log'), 'utf8').slice(2)).toMatch(/^(11|22|33){3}$/);
  rmSync(folder, { recursive: true, force: true });
});
