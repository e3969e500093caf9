import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Settings } from '../settings/Settings.ts';
import type { Database, OnTrouble } from './Database.ts';
import { openPglite } from './openPglite.ts';
import { StartError } from '../settings/StartError.ts';
import { pgTypes } from './pgTypes.ts';
import { watchConnections } from './watchConnections.ts';

const CONNECTIONS = 10;
/** Shorter than the 50 seconds after which the browser gives up. Milliseconds. */
const QUERY_LIMIT = 40_000;
const CONNECT_LIMIT = 10_000;
const OLDEST = 15;

/** Connects to a PostgreSQL server; throws StartError when it does not answer, is too old or refuses the sign-in. */
async function openPostgres(url: string, onTrouble: OnTrouble): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_LIMIT,
    statement_timeout: QUERY_LIMIT,
    idle_in_transaction_session_timeout: QUERY_LIMIT,
    types: pgTypes,
    application_name: 'guiju',
    options: '-c datestyle=ISO,MDY',
  });
  watchConnections(pool, onTrouble);
  const db: Database['db'] = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    const { rows } = await sql<{ version: number; encoding: string }>`
      select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding
    `.execute(db);
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
  return { kind: 'postgres', db, checkSpace: () => Promise.resolve(), close: () => db.destroy() };
}

/** Opens PostgreSQL when `DATABASE_URL` is set, else the embedded database in the data folder. Throws StartError. */
export function openDatabase(settings: Settings, onTrouble: OnTrouble): Promise<Database> {
  return settings.databaseUrl === undefined
    ? openPglite(settings, onTrouble)
    : openPostgres(settings.databaseUrl, onTrouble);
}
