import { needDatabase } from '../db/needDatabase.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { openPglite } from '../db/openPglite.ts';
import { askForCopy } from '../db/serveCopies.ts';
import type { Database, OnTrouble } from '../db/Database.ts';
import { openMediaStore } from '../media/openMediaStore.ts';
import type { Settings } from '../settings/Settings.ts';
import { StartError } from '../settings/StartError.ts';
import type { StoredPlace } from './copyDatabase.ts';

/** The open database and files of a product. */
export interface OpenPlace extends StoredPlace {
  readonly database: Database;
}

const NOBODY: OnTrouble = () => undefined;

/**
 * Opens all data of a product for reading by `work`, also while servers use it: a PostgreSQL transaction sees one
 * moment, and of an embedded database that a server has open a copy of one moment is opened. Throws StartError, also
 * when there is no database, or when the server that provided the copy has ended.
 */
export async function withSource<T>(settings: Settings, work: (place: OpenPlace) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl, workerFile } = settings;
  needDatabase(settings);
  const copy = databaseUrl === undefined ? await askForCopy(dataDir) : undefined;
  try {
    const database =
      copy === undefined
        ? await openDatabase(settings, NOBODY)
        : await openPglite({ dataDir: copy.folder, workerFile }, NOBODY, () => undefined);
    try {
      return await work({ database, media: openMediaStore(settings), dataDir });
    } finally {
      await database.close();
    }
  } catch (error) {
    if (copy?.isLost() === true)
      throw new StartError('正在运行的服务停止了，它借出的数据库副本没有了，请重新运行', error);
    throw error;
  } finally {
    copy?.release();
  }
}
