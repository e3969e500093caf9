import { sql } from 'kysely';
import { programVersion } from '../../settings/programVersion.ts';
import { StartError } from '../../settings/StartError.ts';
import type { Db } from '../Database.ts';
import type { Catalog } from './readTables.ts';

/** Raised when an older program would misread, or spoil, what a newer one writes; versions of one format run side by side. */
const DATABASE_FORMAT = 1;
const TABLE = 'databaseFormat';

/** Throws StartError, naming both programs, when a newer program has written the database in a way that this one does not know. */
export async function demandKnownFormat(db: Db, { tables }: Catalog): Promise<void> {
  if (!tables.has(TABLE)) return;
  const { rows } = await sql<{ format: number; program: string }>`
    select "Format"::int as format, "Program" as program from ${sql.id(TABLE)}
    where "Format" > ${sql.lit(DATABASE_FORMAT)} limit 1`.execute(db);
  const [newer] = rows;
  if (newer !== undefined)
    throw new StartError(
      `这个数据库由更新的程序 ${newer.program}（格式 ${newer.format}）用过，本程序 ${programVersion()} 只认识格式 ${DATABASE_FORMAT}，不会启动；请用 ${newer.program} 或更新的程序，或恢复升级之前的备份（written by a newer program）`,
    );
}

/** Notes that this program writes the database; the table has been made. */
export async function noteFormat(db: Db): Promise<void> {
  await sql`
    insert into ${sql.id(TABLE)} ("FormatKey", "Format", "Program") values ('written', ${sql.lit(DATABASE_FORMAT)}, ${programVersion()})
    on conflict ("FormatKey") do update set "Format" = excluded."Format", "Program" = excluded."Program"
    where ${sql.id(TABLE)}."Program" is distinct from excluded."Program" or ${sql.id(TABLE)}."Format" <> excluded."Format"`.execute(
    db,
  );
}
