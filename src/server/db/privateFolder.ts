import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { StartError } from '../settings/StartError.ts';

/** The permissions of all users but the owner. */
export const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];
const ROOT = 0;

let before: number | undefined;

/** Makes all files that this process creates from now on private. Only the main thread can do it. */
export function makeFilesPrivate(): void {
  if (isMainThread) before ??= process.umask(OTHERS);
}

/** The mode of a new file that is not private, such as a document of the product. */
export const openFileMode = (): number => 0o666 & ~(before ?? 0o022);

/**
 * Makes a data folder and its contents private to their owner and returns how many files and folders were open to other
 * users. The contents of a folder that is private already are skipped unless `isThorough`: they were made private with
 * it or created so (`makeFilesPrivate`). Throws StartError for a folder that another user can write and `uid` cannot
 * correct. Does nothing on systems without user ids (Windows).
 */
export function makeFolderPrivate(folder: string, uid = process.getuid?.(), isThorough = false): number {
  if (uid === undefined) return 0;
  const stats = statSync(folder);
  const isForeign = stats.uid !== uid;
  const isOpen = isForeign && ((stats.uid !== ROOT && (stats.mode & 0o200) !== 0) || (stats.mode & OTHERS_WRITE) !== 0);
  if (isOpen) throw openFolder(folder, stats, uid);
  // The folder itself comes last, so that the start after an interrupted one looks again.
  return closeBelow(folder, uid, isThorough) + (isForeign ? 0 : close(folder, stats));
}

const openFolder = (folder: string, { uid: owner, mode }: Stats, uid: number): StartError =>
  new StartError(
    `数据目录 ${folder} 可以由其他用户改写（属主 ${owner}，权限 ${(mode & 0o777).toString(8)}），当前用户 ${uid} 不能更正：请以属主的身份运行，或把目录交给当前用户（chown -R ${uid} 和 chmod 700），或用 --data 指定当前用户自己的目录，例如其中新建的 ${resolve(folder, 'guiju')}（another user can write the data folder）`,
  );

function closeBelow(folder: string, uid: number, isThorough: boolean): number {
  let closed = 0;
  for (const name of unlessMissing(() => readdirSync(folder)) ?? []) {
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined || stats.uid !== uid || stats.isSymbolicLink()) continue;
    if (stats.isDirectory() && (isThorough || (stats.mode & OTHERS) !== 0)) closed += closeBelow(path, uid, isThorough);
    closed += close(path, stats);
  }
  return closed;
}

function close(path: string, stats: Stats): number {
  if ((stats.mode & OTHERS) === 0) return 0;
  unlessMissing(() => chmodSync(path, stats.isDirectory() ? FOLDER_MODE : FILE_MODE));
  return 1;
}

/** Another process on PostgreSQL may have removed the file in between. */
function unlessMissing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
