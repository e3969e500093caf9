import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings/Settings.ts';
import { StartError } from '../settings/StartError.ts';

/** File in the data folder that exists while a database is being created in it. */
const CREATING = '.creating';
/**
 * File in the data folder while a restore or a move begins to fill it, before any file of a database exists, until the
 * database itself records that it is being filled: a start in between would take it for a new one.
 */
const FILLING = '.filling';

const databaseOf = (dataDir: string): string => join(dataDir, 'db');

const isDatabase = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'));

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Whether a file may be in an unused folder: hidden files, and those of a new file system. */
const isNothing = (name: string): boolean => name.startsWith('.') || name === 'lost+found';

/**
 * Throws StartError unless the data folder contains this program's database or nothing: an incomplete folder - lost
 * files, a missing volume, the wrong folder - would be filled with demo records instead. The files of an interrupted
 * first start are accepted.
 */
export function demandOwnFolder(dataDir: string): void {
  const database = databaseOf(dataDir);
  if (isDatabase(database)) {
    // Root may have restored it, while the server runs as another user.
    accessSync(join(database, 'PG_VERSION'), constants.R_OK | constants.W_OK);
    return;
  }
  if (existsSync(join(dataDir, CREATING))) return;
  if (namesIn(database).some((name) => !isNothing(name)))
    throw new StartError(
      `${database} 不是空目录，又缺少数据库的文件 PG_VERSION，不会在其中新建数据库；请从备份恢复整个数据目录，或用 --data 指定其他目录（not a database of ours, and not empty）`,
    );
  const [other] = namesIn(dataDir).filter((name) => name !== 'db' && !isNothing(name));
  if (other !== undefined)
    throw new StartError(
      `数据目录 ${dataDir} 里有 ${other} 等内容，却没有数据库 db，不会在其中新建数据库；请从备份恢复 db（或检查是否已挂载），或用 --data 指定空目录（no database in a folder that is not empty）`,
    );
}

/**
 * Returns whether the database of a claimed data folder must be created, and marks it as being created. The files of an
 * interrupted creation are set aside, not deleted: an operator may have restored a backup there since.
 */
export function beginDatabase(dataDir: string): boolean {
  const database = databaseOf(dataDir);
  const note = join(dataDir, CREATING);
  if (existsSync(note)) {
    if (namesIn(database).length > 0) renameSync(database, `${database}.unfinished-${Date.now()}`);
  } else if (isDatabase(database)) return false;
  closeSync(openSync(note, 'w'));
  syncFolder(dataDir);
  return true;
}

/** Records that the new database is complete on the disk. */
export function finishDatabase(dataDir: string): void {
  unlinkSync(join(dataDir, CREATING));
  syncFolder(dataDir);
}

/** Marks a claimed folder as being filled by a restore or a move; does nothing where a database exists. */
export function beginFilling(dataDir: string): void {
  if (isDatabase(databaseOf(dataDir)) && !existsSync(join(dataDir, CREATING))) return;
  closeSync(openSync(join(dataDir, FILLING), 'w'));
  syncFolder(dataDir);
}

/** Removes that mark: from now on the database records that it is being filled. */
export function endFilling(dataDir: string): void {
  const note = join(dataDir, FILLING);
  if (!existsSync(note)) return;
  unlinkSync(note);
  syncFolder(dataDir);
}

/** Throws StartError for a data folder that a restore or a move began to fill before it wrote any table. */
export function demandFilled(dataDir: string): void {
  if (existsSync(join(dataDir, FILLING))) throw unfinishedCopy();
}

/** The error for a partly filled destination of a restore or a move. */
export const unfinishedCopy = (): StartError =>
  new StartError(
    '这个数据库的恢复或迁移没有完成，不能启动：请再次运行同一条 guiju restore 或 guiju move 命令，完成后再启动；不再恢复，就换一个空的数据目录或数据库（restore or move not finished）',
  );

/** Flushes a folder, so that its names survive a power failure. */
function syncFolder(folder: string): void {
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * For work on an existing database: opening one creates an empty one in an empty folder, so that a mistyped folder
 * would look like a product without records. Throws StartError where the data folder has none, or an incompletely
 * restored one; PostgreSQL databases are not checked, as they are never created.
 */
export function needDatabase({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): void {
  if (databaseUrl !== undefined) return;
  demandFilled(dataDir);
  if (!existsSync(join(dataDir, 'db', 'PG_VERSION')))
    throw new StartError(
      `${dataDir} 里没有数据库，请先启动一次服务，或用 --data、--database-url 指定（no database there）`,
    );
}
