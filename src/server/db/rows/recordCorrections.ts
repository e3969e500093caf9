import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import type { Sql } from '../sql/SqlScope.ts';
import { insertRecords } from './writeRecords.ts';

/** The changed version of a record that waits for its release. */
export interface RecordCorrectionRow {
  readonly EntityKey: string;
  readonly RecordId: number;
  /** The account of its author. */
  readonly AccountId: number;
  readonly OperatorName: string | null;
  readonly OpTime: string;
  /** JSON: by field name the value when the field was first changed, and the waiting value. */
  readonly Changes: string;
  /** The files in it that are not part of the record. */
  readonly Files: readonly number[];
}

const ofRecord = (entity: string, ids: readonly number[]): Sql =>
  sql`"EntityKey" = ${entity} and "RecordId" = any(${ids.map(String)}::bigint[])`;

/** The waiting version of a record; undefined without one. */
export async function readCorrectionRow(db: Db, entity: string, id: number): Promise<RecordCorrectionRow | undefined> {
  const { rows } = await sql<RecordCorrectionRow>`
    select "EntityKey", "RecordId", "AccountId", "OperatorName", "OpTime", "Changes", "Files" from "recordCorrection"
    where ${ofRecord(entity, [id])}`.execute(db);
  return rows.map((row) => ({ ...row, AccountId: Number(row.AccountId), Files: row.Files.map(Number) }))[0];
}

/** Stores the waiting version of a record in place of an earlier one. */
export async function storeCorrection(db: Db, row: RecordCorrectionRow): Promise<void> {
  await removeCorrections(db, row.EntityKey, [row.RecordId]);
  await insertRecords(db, 'recordCorrection', [{ ...row }]);
}

/** Removes the waiting versions of records. */
export async function removeCorrections(db: Db, entity: string, ids: readonly number[]): Promise<void> {
  await sql`delete from "recordCorrection" where ${ofRecord(entity, ids)}`.execute(db);
}

/** The record whose waiting version contains a file; undefined without one. */
export async function correctionOfFile(
  db: Db,
  file: number,
): Promise<Pick<RecordCorrectionRow, 'EntityKey' | 'RecordId'> | undefined> {
  const { rows } = await sql<Pick<RecordCorrectionRow, 'EntityKey' | 'RecordId'>>`
    select "EntityKey", "RecordId" from "recordCorrection" where ${String(file)}::bigint = any("Files")`.execute(db);
  return rows.map((row) => ({ ...row, RecordId: Number(row.RecordId) }))[0];
}

/** Condition over `media`: no waiting version contains the file. */
export const notInCorrection = sql`not exists (select 1 from "recordCorrection" where "media"."Id" = any("Files"))`;
