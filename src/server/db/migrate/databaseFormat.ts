import { sql } from 'kysely';
import { DEFAULT_ZONE, zoneOf, type Zone } from '#fields/Zone.ts';
import { programVersion } from '../../settings/programVersion.ts';
import { StartError } from '../../settings/StartError.ts';
import type { Db } from '../Database.ts';
import type { Catalog } from './readTables.ts';
import { execute, queryRows } from '../queryRows.ts';

/** Raised when an older program would damage data of a newer one; equal formats run side by side. */
const DATABASE_FORMAT = 2;
/** Format of a database with moments in the default zone, which every older database has: older programs can use it. */
const ONE_ZONE = 1;
const TABLE = 'databaseFormat';

/**
 * Throws StartError, naming both programs, when a newer program has written the database in an unknown format, or,
 * naming both zones, when its moments are in another zone: they are stored as local times, in a log with signed
 * checkpoints.
 */
export async function demandKnownFormat(db: Db, { tables }: Catalog, zone: string): Promise<void> {
  if (!tables.has(TABLE)) return;
  const rows = await queryRows(db)<{ format: number; program: string }>`
    select "Format"::int as format, "Program" as program from ${sql.id(TABLE)}
    where "Format" > ${sql.lit(DATABASE_FORMAT)} limit 1`;
  const [newer] = rows;
  if (newer !== undefined)
    throw new StartError(
      `这个数据库由更新的程序 ${newer.program}（格式 ${newer.format}）用过，本程序 ${programVersion()} 只认识格式 ${DATABASE_FORMAT}，不会启动；请用 ${newer.program} 或更新的程序，或恢复升级之前的备份（written by a newer program）`,
    );
  const kept = await readZone(db);
  if (kept !== undefined && kept !== zone)
    throw new StartError(
      `这个数据库里的时间是 ${kept} 的，company.json 的 timeZone 是 ${zone}：已经存下的时间不会换算，不会启动；请改回 ${kept}，或换一个空的数据库（the time zone of a database cannot be changed）`,
    );
}

/** The zone of an existing database; undefined for a new one. */
async function readZone(db: Db): Promise<string | undefined> {
  // As JSON, because the column was added later than the table.
  const rows = await queryRows(db)<{ zone: string | null }>`
    select to_jsonb(t) ->> 'TimeZone' as zone from ${sql.id(TABLE)} as t where "FormatKey" = 'written'`;
  const [row] = rows;
  return row === undefined ? undefined : (row.zone ?? DEFAULT_ZONE);
}

/** The zone of a database with existing tables. */
export const storedZone = async (db: Db): Promise<Zone> => zoneOf(await readZone(db));

/** Records that this program writes the database, with moments in this zone; the table exists. */
export async function noteFormat(db: Db, zone: string): Promise<void> {
  const format = zone === DEFAULT_ZONE ? ONE_ZONE : DATABASE_FORMAT;
  await execute(db)`
    insert into ${sql.id(TABLE)} ("FormatKey", "Format", "Program", "TimeZone")
    values ('written', ${sql.lit(format)}, ${programVersion()}, ${zone})
    on conflict ("FormatKey") do update
    set "Format" = excluded."Format", "Program" = excluded."Program", "TimeZone" = excluded."TimeZone"
    where (${sql.id(TABLE)}."Program", ${sql.id(TABLE)}."Format", ${sql.id(TABLE)}."TimeZone")
      is distinct from (excluded."Program", excluded."Format", excluded."TimeZone")`;
}
