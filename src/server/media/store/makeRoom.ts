import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#engine/errors.ts';

/** Files that one account may have under way. */
const MOST = 20;
/** What nobody added to for so long was given up. Milliseconds. */
const IDLE = 10 * 60 * 1000;

/** Removes what an account has given up when it has too much under way. Throws TOO_MANY_REQUESTS when it has not given up anything. */
export async function makeRoom(folder: string, account: number): Promise<void> {
  const own = (await readdir(folder)).filter((name) => name.startsWith(`${account}-`) && !name.includes('.'));
  if (own.length < MOST) return;
  const times = await Promise.all(
    own.map(async (name) => ({ name, time: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  );
  const idle = times.filter(({ time }) => time < Date.now() - IDLE);
  if (idle.length === 0)
    throw new AppError('TOO_MANY_REQUESTS', { text: '同时上传的文件过多，请稍后再试', detail: 'parts under way' });
  for (const { name } of idle) for (const file of [name, `${name}.json`]) await rm(join(folder, file), { force: true });
}
