import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { StartError } from '../settings/StartError.ts';
import type { Db } from './Database.ts';
import { execute, queryRow } from './queryRows.ts';

/** Prefix of the connection names of this product; programs that did not report their version have just this name. */
const PROGRAM = 'guiju';
/** Used in place of a version by commands, which serve no users. */
const COMMAND = 'command';

/** The connection name of a process for others on the same database: server version and a random id. */
export const processName = (version = COMMAND): string => [PROGRAM, version, randomBytes(4).toString('hex')].join(' ');

const versionOf = (name: string): string => name.split(' ')[1] ?? '';

/** The names of the other connected processes, as of now: the transaction's first query has no effect on this. */
async function readOthers(db: Db): Promise<{ own: string; others: readonly string[] }> {
  await execute(db)`select pg_stat_clear_snapshot()`;
  const row = await queryRow(db)<{ own: string; others: string[] }>`
    select current_setting('application_name') as own, array(
      select distinct application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name <> current_setting('application_name')
        and (application_name = ${PROGRAM} or starts_with(application_name, ${`${PROGRAM} `})) order by 1) as others`;
  return row ?? { own: '', others: [] };
}

/** Seconds between two checks. */
const POLL_INTERVAL_S = 0.1;
/** Number of repeated checks before tables change; fewer at each start next to another version. */
const MAX_ASKED = 20;
const MAX_ASKED_AT_START = 4;

/** Finds other processes; repeats for a while, as connections of an ended process remain for a moment. */
async function findOthers(
  db: Db,
  mostAsked: number,
  isMeant: (name: string, own: string) => boolean,
): Promise<readonly string[]> {
  for (let asked = 0; ; asked += 1) {
    const { own, others } = await readOthers(db);
    const found = others.filter((name) => isMeant(name, own));
    if (found.length === 0 || asked >= mostAsked) return found;
    await execute(db)`select pg_sleep(${sql.lit(POLL_INTERVAL_S)})`;
  }
}

/** Counts the other processes of this product, servers or commands, that are connected to the database. */
export const countOthers = async (db: Db): Promise<number> => (await findOthers(db, MAX_ASKED, () => true)).length;

/** The names of the servers on this database with another version of program or documents than the caller. */
export const otherVersions = (db: Db): Promise<readonly string[]> =>
  findOthers(db, MAX_ASKED_AT_START, (name, own) => versionOf(name) !== COMMAND && versionOf(name) !== versionOf(own));

/** Throws StartError for changes that these servers of another version cannot run with. */
export function demandOneVersion(others: readonly string[], changes: readonly string[]): void {
  if (others.length === 0 || changes.length === 0) return;
  const versions = [...new Set(others.map((name) => versionOf(name) || '较早的程序'))];
  throw new StartError([
    `另一版本（${versions.join('、')}）的 ${others.length} 个进程还在用这个数据库，下列改动不能与它并存，没有启动，也没有改表（another version is running）：`,
    ...changes.map((change) => `  ${change}`),
    '请先停下旧版本的所有进程，再启动新版本。只增加普通字段、枚举项和实体的版本可以逐个重启',
  ]);
}
