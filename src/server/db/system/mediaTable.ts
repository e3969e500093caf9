import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { notInCorrection } from '../rows/recordCorrections.ts';
import { insertRecords } from '../rows/writeRecords.ts';
import { execute, queryRows } from '../queryRows.ts';

/** State of a file: 1 not yet part of a record, 2 part of one, 3 removed (domain 6.12). */
export type MediaState = 1 | 2 | 3;

export interface MediaRow {
  readonly Id: number;
  readonly FileName: string;
  readonly Extension: string;
  readonly MimeType: string;
  readonly StorageName: string;
  readonly Size: number;
  /** Pixels; null for files that are not images, and for older ones without stored sizes. */
  readonly Width: number | null;
  readonly Height: number | null;
  /** SHA-256 of the content; null for files from before it was stored. */
  readonly Hash: string | null;
  readonly AccountId: number;
  readonly EntityKey: string | null;
  readonly RecordId: number | null;
  readonly FieldName: string | null;
  readonly MediaState: MediaState;
}

/** A file that is marked as removed. */
export type DiscardedFile = Pick<MediaRow, 'Id' | 'StorageName' | 'Extension'>;

const COLUMNS = sql`"Id", "FileName", "Extension", "MimeType", "StorageName", "Size", "Width", "Height", "Hash", "AccountId", "EntityKey", "RecordId", "FieldName",
  "MediaState"`;

/** Stores the facts of an uploaded file and returns its Id. */
export async function addMedia(db: Db, media: Omit<MediaRow, 'Id'>, now: string): Promise<number> {
  const [id] = await insertRecords(db, 'media', [
    { ...media, CreateTime: now, UpdateTime: now, Version: 1, IsDeleted: false },
  ]);
  if (id === undefined) throw new Error('the file got no Id');
  return id;
}

/** The files with these Ids that were not removed. */
export async function readMedia(db: Db, ids: readonly number[]): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  return queryRows(db)<MediaRow>`
    select ${COLUMNS} from "media" where "Id" = any(${ids.map(String)}::bigint[]) and "MediaState" <> 3 and not "IsDeleted"
  `;
}

/** Files by Id, including removed ones: the facts of a file remain. */
export async function readStates(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, MediaRow>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows(db)<MediaRow>`
    select ${COLUMNS} from "media" where "Id" = any(${ids.map(String)}::bigint[])`;
  return new Map(rows.map((row) => [row.Id, row]));
}

/** Binds unbound files to a field of a record. Returns their Ids, without removed or otherwise bound ones. */
export async function bindMedia(
  db: Db,
  ids: readonly number[],
  place: { entity: string; record: number; field: string },
  now: string,
): Promise<number[]> {
  const rows = await queryRows(db)<{ Id: number }>`
    update "media" set "MediaState" = 2, "EntityKey" = ${place.entity}, "RecordId" = ${String(place.record)}::bigint,
      "FieldName" = ${place.field}, "UpdateTime" = ${now}::timestamp
    where "Id" = any(${ids.map(String)}::bigint[]) and not "IsDeleted" and ("MediaState" = 1 or ("MediaState" = 2
      and "EntityKey" = ${place.entity} and "RecordId" = ${String(place.record)}::bigint and "FieldName" = ${place.field}))
    returning "Id"`;
  return rows.map(({ Id }) => Id);
}

/** Detaches files from their records; later they are removed like other files without a record. */
export async function releaseMedia(db: Db, ids: readonly number[], now: string): Promise<void> {
  await execute(db)`
    update "media" set "MediaState" = 1, "EntityKey" = null, "RecordId" = null, "FieldName" = null,
      "CreateTime" = ${now}::timestamp, "UpdateTime" = ${now}::timestamp
    where "Id" = any(${ids.map(String)}::bigint[]) and "MediaState" = 2`;
}

/** The same for all files of removed records. */
export async function releaseMediaOf(db: Db, entity: string, records: readonly number[], now: string): Promise<void> {
  await execute(db)`
    update "media" set "MediaState" = 1, "EntityKey" = null, "RecordId" = null, "FieldName" = null,
      "CreateTime" = ${now}::timestamp, "UpdateTime" = ${now}::timestamp
    where "EntityKey" = ${entity} and "RecordId" = any(${records.map(String)}::bigint[]) and "MediaState" = 2`;
}

/** Marks files as removed, which the caller has locked. */
export async function removeMedia(db: Db, ids: readonly number[], now: string): Promise<void> {
  await execute(db)`
    update "media" set "MediaState" = 3, "UpdateTime" = ${now}::timestamp where "Id" = any(${ids.map(String)}::bigint[])
  `;
}

/** Marks a file as removed unless it is part of a record. False when it is, or was removed before. */
export async function removeFreeMedia(db: Db, id: number, now: string): Promise<boolean> {
  const rows = await queryRows(db)`
    update "media" set "MediaState" = 3, "UpdateTime" = ${now}::timestamp
    where "Id" = ${String(id)}::bigint and "MediaState" = 1 and ${notInCorrection} returning "Id"`;
  return rows.length > 0;
}

/** Files that are part of no record: number and size for an account, and the total size. */
export async function sumUnused(
  db: Db,
  account: number,
): Promise<{ readonly count: number; readonly bytes: number; readonly all: number }> {
  const own = sql`filter (where "AccountId" = ${String(account)}::bigint)`;
  const rows = await queryRows(db)<Record<'count' | 'bytes' | 'all', unknown>>`
    select count(*) ${own} as "count", coalesce(sum("Size") ${own}, 0) as "bytes", coalesce(sum("Size"), 0) as "all"
    from "media" where "MediaState" = 1`;
  const [sums] = rows;
  return { count: Number(sums?.count ?? 0), bytes: Number(sums?.bytes ?? 0), all: Number(sums?.all ?? 0) };
}

/**
 * Marks files as removed that are part of no record and were uploaded (or released) before `before`, in batches. Files
 * of visitors (negative Ids), and of self-registered accounts (without roles or employee), are removed when they are
 * older than `beforeOwn`.
 */
export async function removeLeftMedia(db: Db, before: string, beforeOwn: string, now: string): Promise<void> {
  const isOwn = sql`("AccountId" < 0 or "AccountId" in (select "Id" from "account" where "EmployeeId" is null and coalesce(cardinality("Roles"), 0) = 0))`;
  const isLeft = sql`"MediaState" = 1 and ${notInCorrection}
    and ("CreateTime" < ${before}::timestamp or ("CreateTime" < ${beforeOwn}::timestamp and ${isOwn}))`;
  await execute(db)`
    update "media" set "MediaState" = 3, "UpdateTime" = ${now}::timestamp
    where "Id" in (select "Id" from "media" where ${isLeft} order by "Id" limit 500) and ${isLeft}`;
}

/** Removed files whose bytes are still in the store. */
export async function listDiscarded(db: Db): Promise<DiscardedFile[]> {
  return queryRows(db)<DiscardedFile>`
    select "Id", "StorageName", "Extension" from "media" where "MediaState" = 3 and "StorageName" is not null order by "Id" limit 500`;
}

/** Records that the bytes of removed files were deleted. */
export async function forgetBytes(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await execute(db)`
    update "media" set "StorageName" = null where "Id" = any(${ids.map(String)}::bigint[]) and "MediaState" = 3`;
}

/** A file whose bytes must be in the store. */
export type StoredFile = Pick<MediaRow, 'Id' | 'FileName' | 'StorageName' | 'Hash' | 'MediaState'>;

/** All files that were not removed. */
export async function listStored(db: Db): Promise<StoredFile[]> {
  return queryRows(db)<StoredFile>`
    select "Id", "FileName", "StorageName", "Hash", "MediaState" from "media"
    where "MediaState" <> 3 and "StorageName" is not null order by "Id"`;
}
