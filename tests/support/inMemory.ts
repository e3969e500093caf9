import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where files live in memory, on Linux, and the room there must be for all that tests write. Bytes. */
const MEMORY = '/dev/shm';
const ROOM = 8 * 1024 ** 3;
const FOLDER = 'guiju-run-';

/**
 * Lets the temporary files of this run lie in memory where there is room, as `npm test` has seen to already: to copy a database and to take
 * it away again costs more than the server that is started on it. Returns what removes them; what a run left that was killed goes as well.
 */
export function inMemory(): () => void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(MEMORY)) return () => undefined;
  for (const name of readdirSync(MEMORY))
    if (name.startsWith(FOLDER) && !isAlive(Number(name.slice(FOLDER.length))))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM) return () => undefined;
  const folder = join(MEMORY, `${FOLDER}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
  // What still ends meanwhile, as browsers do, may write once more.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** Only a process of somebody else is refused otherwise than by not being there. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
