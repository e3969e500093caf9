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
import { StartError } from '../settings/StartError.ts';

/** Stands in the data folder while a database is being created in it. */
const CREATING = '.creating';

const databaseOf = (dataDir: string): string => join(dataDir, 'db');

const isDatabase = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'));

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** What lies in a folder that nobody has used yet: hidden files, and what a new file system begins with. */
const isNothing = (name: string): boolean => name.startsWith('.') || name === 'lost+found';

/**
 * Throws StartError unless the data folder holds a database of ours or nothing at all: what is incomplete - files lost, a volume not mounted,
 * another folder by mistake - would be filled with demo records instead. What a first start left in its middle is ours.
 */
export function demandOwnFolder(dataDir: string): void {
  const database = databaseOf(dataDir);
  if (isDatabase(database)) {
    // As root may have restored it, whom the server does not run as.
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
 * Tells whether the database of a claimed data folder has to be created, and notes that it is being created. What an earlier start left
 * in its middle is set aside, not deleted: somebody may have put a backup there since.
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

/** Notes that the new database is on the disk whole. */
export function finishDatabase(dataDir: string): void {
  unlinkSync(join(dataDir, CREATING));
  syncFolder(dataDir);
}

/** The names in a folder outlive a power cut. */
function syncFolder(folder: string): void {
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
