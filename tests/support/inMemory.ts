import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** The file system in memory, on Linux, and the free space required for all files of the tests. Bytes. */
const MEMORY = '/dev/shm';
const ROOM = 8 * 1024 ** 3;
const FOLDER = 'guiju-run-';

/**
 * Stores the temporary files of this run in memory if there is room, as `npm test` already does: copying and deleting a
 * database costs more than the server that runs on it. Returns a function that removes them; files of a killed run are
 * removed as well.
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
  // Processes that are still ending, such as browsers, may write once more.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** An error other than "no such process" means that the process belongs to another user. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
