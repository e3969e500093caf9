import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Settings } from '../../settings/Settings.ts';
import { StartError } from '../../settings/StartError.ts';
import type { Database, OnTrouble } from '../Database.ts';
import { pgTypes } from '../pgTypes.ts';
import { watchConnections } from '../watchConnections.ts';
import { lockFolder } from './lockFolder.ts';
import { PgliteSocket } from './PgliteSocket.ts';
import { PgliteThread } from './PgliteThread.ts';
import { startMaintenance } from './startMaintenance.ts';
import { watchSpace } from './watchSpace.ts';

/** Shorter than the 50 seconds after which the browser gives up. Milliseconds. */
const QUERY_LIMIT = 40_000;
/** How long a call waits for the one connection. */
const TURN_LIMIT = 30_000;

/** Opens (or creates) the embedded database in `<dataDir>/db`. Throws StartError when the folder is in use or does not open. */
export async function openPglite(
  { dataDir, workerFile }: Pick<Settings, 'dataDir' | 'workerFile'>,
  onTrouble: OnTrouble,
  queryLimit = QUERY_LIMIT,
): Promise<Database> {
  makeFolder(dataDir);
  const unlock = await lockFolder(dataDir);
  const thread = new PgliteThread({ workerFile, folder: join(dataDir, 'db'), queryLimit, onTrouble });
  const space = watchSpace(dataDir);
  try {
    await thread.open();
  } catch (error) {
    unlock();
    const full = await space.isFull();
    throw new StartError(
      full
        ? `磁盘空间不足，数据库无法打开：${dataDir}（disk full）`
        : `数据库无法打开：${dataDir}（${error instanceof Error ? error.message : String(error)}）`,
      error,
    );
  }
  const pool = new pg.Pool({
    stream: () => new PgliteSocket(thread),
    max: 1,
    user: 'postgres',
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: TURN_LIMIT,
    types: pgTypes,
  });
  watchConnections(pool, onTrouble);
  const db: Database['db'] = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const stopMaintenance = startMaintenance(db, onTrouble);
  return {
    kind: 'embedded',
    db,
    checkSpace: () => space.check(),
    close: async () => {
      stopMaintenance();
      await db.destroy();
      await thread.close();
      unlock();
    },
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new StartError(
      `数据目录 ${folder} 无法创建（${error instanceof Error ? error.message : String(error)}）`,
      error,
    );
  }
}
