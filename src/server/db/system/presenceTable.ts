import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { readRows } from '../driver/ReadCache.ts';
import type { CommentedRecord } from './commentTable.ts';
import { bigint } from '../sql/SqlValue.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** A user's window in which a record is open. Moments are milliseconds since 1970. */
export interface PresenceRow {
  readonly PresenceKey: string;
  readonly EntityKey: string;
  readonly RecordId: number;
  readonly AccountId: number;
  readonly IsEditing: boolean;
  readonly SeenAt: number;
}

/** A window without a heartbeat for this long is closed: its process has ended. */
const GONE_MS = 120_000;

/** Stores that a record is open in a window. */
export async function storePresence(db: Db, row: PresenceRow): Promise<void> {
  await execute(db)`
    insert into "recordPresence" ("PresenceKey", "EntityKey", "RecordId", "AccountId", "IsEditing", "SeenAt")
    values (${row.PresenceKey}, ${row.EntityKey}, ${bigint(row.RecordId)}, ${bigint(row.AccountId)}, ${row.IsEditing}, ${bigint(row.SeenAt)})
    on conflict ("PresenceKey") do update set "SeenAt" = excluded."SeenAt"`;
}

/** Renews the heartbeat of windows, and removes those of processes that have ended. */
export async function touchPresence(db: Db, keys: readonly string[], moment: number): Promise<void> {
  await execute(db)`
    update "recordPresence" set "SeenAt" = ${bigint(moment)} where "PresenceKey" = any(${[...keys]}::text[])`;
  await execute(db)`delete from "recordPresence" where "SeenAt" < ${bigint(moment - GONE_MS)}`;
}

/** Removes the presence of a window. */
export async function removePresence(db: Db, key: string): Promise<void> {
  await execute(db)`delete from "recordPresence" where "PresenceKey" = ${key}`;
}

/** The windows in which a record is open. */
export async function readPresence(
  db: Db,
  { EntityKey, RecordId }: CommentedRecord,
  moment: number,
): Promise<Pick<PresenceRow, 'AccountId' | 'IsEditing'>[]> {
  return queryRows(db)<PresenceRow>`
    select "AccountId", "IsEditing" from "recordPresence" where "EntityKey" = ${EntityKey} and "RecordId" = ${bigint(RecordId)}
      and "SeenAt" >= ${bigint(moment - GONE_MS)} order by "PresenceKey"`;
}

/** Returns a text that changes with every write of a table; it is cached until then. */
export async function readMark(db: Db, table: string): Promise<string> {
  const [row] = await readRows(db, {
    text: 'select $1::text || clock_timestamp()::text as mark',
    values: [table],
    tables: [table],
  });
  return String(row?.['mark']);
}

/** A fingerprint that changes with the comments on a record. */
export async function commentMark(db: Db, { EntityKey, RecordId }: CommentedRecord): Promise<string> {
  const row = await queryRow(db)<{ mark: string }>`
    select count(*) || ' ' || coalesce(max("Id"), 0) || ' ' || coalesce(max("ChangedAt"), 0) as mark
    from "recordComment" where "EntityKey" = ${EntityKey} and "RecordId" = ${bigint(RecordId)}`;
  return row?.mark ?? '';
}

/**
 * Fingerprints of records in open windows, by Id. A fingerprint changes when the record gets another version, is
 * deleted or restored, gets other comments, or is opened in other windows. One statement for all records of an entity;
 * records that do not exist have none.
 */
export async function recordMarks(
  db: Db,
  entity: string,
  ids: readonly number[],
  moment: number,
): Promise<ReadonlyMap<number, string>> {
  const rows = await queryRows(db)<{ id: number; mark: string }>`
    select r."Id" as id, concat_ws(' ', r."Version", r."IsDeleted",
      (select count(*) || ' ' || coalesce(max(c."Id"), 0) || ' ' || coalesce(max(c."ChangedAt"), 0)
        from "recordComment" as c where c."EntityKey" = ${entity} and c."RecordId" = r."Id"),
      (select string_agg(concat(p."AccountId", p."IsEditing"), ',' order by p."PresenceKey") from "recordPresence" as p
        where p."EntityKey" = ${entity} and p."RecordId" = r."Id" and p."SeenAt" >= ${bigint(moment - GONE_MS)})) as mark
    from ${sql.table(entity)} as r where r."Id" = any(${ids.map(String)}::bigint[])`;
  return new Map(rows.map(({ id, mark }) => [Number(id), mark]));
}
