import type { Settings } from '../settings/Settings.ts';
import type { Database, OnSlow, OnTrouble } from './Database.ts';
import { QueryTally } from './driver/QueryTally.ts';
import { claimFolder } from './claimFolder.ts';
import type { Unlock } from './lockFolder.ts';
import { openPglite } from './openPglite.ts';
import { StartError } from '../settings/StartError.ts';
import { openKysely } from './driver/openKysely.ts';
import { limitWriters, waitingWriters } from './driver/writePlaces.ts';
import { CONNECTIONS, openPool } from './openPool.ts';
import { PgReplica } from './PgReplica.ts';
import { processName } from './otherProcesses.ts';
import { queryRows } from './queryRows.ts';

const OLDEST = 15;

/** Connects to a PostgreSQL server; throws StartError when it does not respond, is too old or rejects the sign-in. */
async function openPostgres(
  { databaseUrl: url = '', replicaUrl }: Pick<Settings, 'databaseUrl' | 'replicaUrl'>,
  onTrouble: OnTrouble,
  tally: QueryTally,
  version: string | undefined,
): Promise<Database> {
  const name = processName(version);
  const pool = openPool(url, onTrouble, { name });
  const { db, reads }: Pick<Database, 'db' | 'reads'> = openKysely(pool, { isAlone: false }, tally);
  limitWriters(db, CONNECTIONS);
  try {
    const rows = await queryRows(db)<{ version: number; encoding: string }>`
      select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding
    `;
    const [server] = rows;
    if (server === undefined || server.version < OLDEST || server.encoding !== 'UTF8')
      throw new StartError(
        `PostgreSQL 需要 ${OLDEST} 或更高版本和 UTF8 编码（got ${server?.version ?? '?'}, ${server?.encoding ?? '?'}）`,
      );
  } catch (error) {
    await db.destroy();
    if (error instanceof StartError) throw error;
    throw new StartError(`无法连接 DATABASE_URL：${error instanceof Error ? error.message : String(error)}`, error);
  }
  const replica = replicaUrl === undefined ? undefined : new PgReplica(replicaUrl, db, { name, onTrouble });
  return {
    kind: 'postgres',
    ...{ db, reads, replica },
    checkSpace: () => Promise.resolve(),
    copyTo: undefined,
    load: () => ({ ...pool.load(), waiting: pool.load().waiting + waitingWriters(db), ...tally.load() }),
    close: async () => {
      await replica?.close();
      await db.destroy();
    },
  };
}

/**
 * Opens PostgreSQL when `DATABASE_URL` is set, else the embedded database in the data folder, which `claimed` releases
 * when it is closed or does not open. `onSlow` receives queries slower than the configured limit. `version` is the
 * product version of a server, shown to others on the database. Throws StartError.
 */
export async function openDatabase(
  settings: Settings,
  onTrouble: OnTrouble,
  claimed?: Unlock,
  onSlow?: OnSlow,
  version?: string,
): Promise<Database> {
  const tally = new QueryTally(onSlow === undefined ? 0 : settings.slowQuery, onSlow);
  return settings.databaseUrl === undefined
    ? openPglite(settings, onTrouble, claimed ?? (await claimFolder(settings)), undefined, tally)
    : openPostgres(settings, onTrouble, tally, version);
}
