import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { insertRecords } from './writeRecords.ts';

/** A record before a save. */
export interface RecordVersionRow {
  readonly Id: number;
  readonly EntityKey: string;
  readonly RecordId: number;
  readonly OperatorId: number | null;
  /** The author of the save that ended it. */
  readonly OperatorName: string | null;
  readonly OpTime: string;
  /** The values of the fields, as JSON. */
  readonly Content: string;
}

/** Stores a version under all `names` of its entity; deletes all but the newest `keep` of the record. */
export async function addVersion(
  db: Db,
  row: Omit<RecordVersionRow, 'Id'>,
  names: readonly string[],
  keep: number,
): Promise<void> {
  await insertRecords(db, 'recordVersion', [{ ...row }]);
  const own = sql`"EntityKey" = any(${[...names]}::text[]) and "RecordId" = ${String(row.RecordId)}::bigint`;
  await sql`
    delete from "recordVersion" where ${own} and "Id" not in (
      select "Id" from "recordVersion" where ${own} order by "Id" desc limit ${sql.lit(keep)})`.execute(db);
}

/** The versions of a record, newest first, under all names of its entity. */
export async function readVersions(db: Db, names: readonly string[], id: number): Promise<RecordVersionRow[]> {
  const { rows } = await sql<RecordVersionRow>`
    select "Id", "EntityKey", "RecordId", "OperatorId", "OperatorName", "OpTime", "Content" from "recordVersion"
    where "EntityKey" = any(${[...names]}::text[]) and "RecordId" = ${String(id)}::bigint order by "Id" desc`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, Id: Number(row.Id) }));
}

/** A stored version, and the op log entry of the save that ended it: undefined where there is none. */
export interface LoggedVersion {
  readonly Id: number;
  readonly EntityKey: string;
  readonly RecordId: number;
  readonly OpTime: string;
  readonly Content: string;
  /** JSON of each log entry about that record at that moment. */
  readonly Changes: readonly (string | null)[];
}

/** Some stored versions after the Id `after`, by Id, each with the op log entries of the save that ended it. */
export async function readLoggedVersions(db: Db, after: number, limit: number): Promise<LoggedVersion[]> {
  const { rows } = await sql<LoggedVersion>`
    select v."Id", v."EntityKey", v."RecordId", v."OpTime", v."Content", array(
      select l."Changes" from "opLog" l
      where l."EntityKey" = v."EntityKey" and l."RecordId" = v."RecordId" and l."OpTime" = v."OpTime" and l."Result" = 'ok') as "Changes"
    from "recordVersion" v where v."Id" > ${String(after)}::bigint order by v."Id" limit ${sql.lit(limit)}`.execute(db);
  return rows.map((row) => ({ ...row, Id: Number(row.Id), RecordId: Number(row.RecordId) }));
}
