import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Settings } from '../settings/Settings.ts';
import { StartError } from '../settings/StartError.ts';
import { lockFolder, type Unlock } from './lockFolder.ts';
import { makeFolderPrivate } from './privateFolder.ts';
import { beginFilling, demandFilled, demandOwnFolder } from './newDatabase.ts';

/** Receives the number of files in a data folder that were open to other users and are private now. */
type OnClosed = (files: number) => void;

/**
 * Locks the data folder for this process if it contains the embedded database; processes on PostgreSQL share theirs.
 * Its files are made private to the user of this process. Throws StartError when another process holds it, another user
 * can write it, it contains foreign files, or a restore or a move into it has not finished.
 */
export const claimFolder = (
  place: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  onClosed: OnClosed = warnClosed,
): Promise<Unlock> => claim(place, demandFilled, onClosed);

/** Like `claimFolder`, and marks the folder as being filled; `DatabaseSink` removes the mark. */
export const claimToFill = (place: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<Unlock> =>
  claim(place, beginFilling, warnClosed);

/** The message for it. */
export const closedLine = (files: number): string =>
  `数据目录里有 ${files} 个文件和目录能被本机的其他用户读写，已改为只有当前用户可以读写`;

const warnClosed: OnClosed = (files) => process.stderr.write(`${closedLine(files)}\n`);

async function claim(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  look: (dataDir: string) => void,
  onClosed: OnClosed,
): Promise<Unlock> {
  try {
    if (databaseUrl === undefined) demandOwnFolder(dataDir);
    makeFolder(dataDir);
    const closed = makeFolderPrivate(dataDir);
    if (closed > 0) onClosed(closed);
    if (databaseUrl !== undefined) return () => undefined;
    const unlock = await lockFolder(dataDir);
    try {
      look(dataDir);
    } catch (error) {
      unlock();
      throw error;
    }
    return unlock;
  } catch (error) {
    throw error instanceof StartError ? error : unusable(dataDir, error);
  }
}

/** Creates a folder and its parents one by one, for the right error on a read-only file system. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another starting process created it.
    if (!existsSync(folder)) throw error;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EROFS: '所在的文件系统是只读的，请以可写方式挂载',
  EACCES: '没有读写权限，请检查属主和权限',
  EPERM: '没有读写权限，请检查属主和权限',
  ENOSPC: '所在的磁盘已满，请腾出空间',
  EDQUOT: '所在的磁盘配额已用完，请腾出空间',
  EIO: '所在的磁盘读写出错，请检查磁盘，必要时从备份恢复',
  ENOTDIR: '的路径中有一段不是目录',
  EEXIST: '不是目录',
};

/** Describes in one line the fault of a folder and how to fix it. */
export function unusable(folder: string, error: unknown): StartError {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const reason = (code === undefined ? undefined : REASONS[code]) ?? '不能使用';
  return new StartError(
    `数据目录 ${folder} ${reason}，或用 --data 指定其他目录（${error instanceof Error ? error.message : String(error)}）`,
    error,
  );
}
