import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { insertRecords } from '../rows/writeRecords.ts';

/** Of a file: 1 not yet part of a record, 2 part of one, 3 removed (domain 6.12). */
export type MediaState = 1 | 2 | 3;

export interface MediaRow {
  readonly Id: number;
  readonly FileName: string;
  readonly Extension: string;
  readonly MimeType: string;
  readonly StorageName: string;
  readonly Size: number;
  /** Who uploaded it. */
  readonly AccountId: number;
  readonly EntityKey: string | null;
  readonly RecordId: number | null;
  readonly FieldName: string | null;
  readonly MediaState: MediaState;
}

const COLUMNS = sql`"Id", "FileName", "Extension", "MimeType", "StorageName", "Size", "AccountId", "EntityKey", "RecordId", "FieldName",
  "MediaState"`;

/** Keeps what is known of an uploaded file and returns its Id. */
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
  const { rows } = await sql<MediaRow>`
    select ${COLUMNS} from "media" where "Id" = any(${ids.map(String)}::bigint[]) and "MediaState" <> 3 and not "IsDeleted"
  `.execute(db);
  return rows;
}

/** Makes files part of a record's field. */
export async function bindMedia(
  db: Db,
  ids: readonly number[],
  place: { entity: string; record: number; field: string },
  now: string,
): Promise<void> {
  await sql`
    update "media" set "MediaState" = 2, "EntityKey" = ${place.entity}, "RecordId" = ${String(place.record)}::bigint,
      "FieldName" = ${place.field}, "UpdateTime" = ${now}::timestamp
    where "Id" = any(${ids.map(String)}::bigint[])`.execute(db);
}

/** Takes files out of their records; they are removed for good like files that never became part of one. */
export async function releaseMedia(db: Db, ids: readonly number[], now: string): Promise<void> {
  await sql`
    update "media" set "MediaState" = 1, "EntityKey" = null, "RecordId" = null, "FieldName" = null,
      "CreateTime" = ${now}::timestamp, "UpdateTime" = ${now}::timestamp
    where "Id" = any(${ids.map(String)}::bigint[])`.execute(db);
}

/** The same for all files of records that are gone. */
export async function releaseMediaOf(db: Db, entity: string, records: readonly number[], now: string): Promise<void> {
  await sql`
    update "media" set "MediaState" = 1, "EntityKey" = null, "RecordId" = null, "FieldName" = null,
      "CreateTime" = ${now}::timestamp, "UpdateTime" = ${now}::timestamp
    where "EntityKey" = ${entity} and "RecordId" = any(${records.map(String)}::bigint[]) and "MediaState" = 2`.execute(
    db,
  );
}

/** Marks files as removed. */
export async function removeMedia(db: Db, ids: readonly number[], now: string): Promise<void> {
  await sql`
    update "media" set "MediaState" = 3, "UpdateTime" = ${now}::timestamp where "Id" = any(${ids.map(String)}::bigint[])
  `.execute(db);
}

/** Files that are part of no record and were uploaded (or released) before `before`. */
export async function listLeftMedia(db: Db, before: string): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    select ${COLUMNS} from "media" where "MediaState" = 1 and "CreateTime" < ${before}::timestamp limit 500`.execute(
    db,
  );
  return rows;
}
