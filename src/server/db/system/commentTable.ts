import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { bigint } from '../sql/SqlValue.ts';

/** A comment on a record. Moments are milliseconds since 1970. */
export interface CommentRow {
  readonly Id: number;
  readonly EntityKey: string;
  readonly RecordId: number;
  readonly AccountId: number;
  readonly Text: string;
  /** Ids of accounts. */
  readonly Mentions: readonly string[];
  readonly CreatedAt: number;
  /** null: unchanged since. */
  readonly ChangedAt: number | null;
}

/** A record that comments are about. */
export type CommentedRecord = Pick<CommentRow, 'EntityKey' | 'RecordId'>;

export const of = ({ EntityKey, RecordId }: CommentedRecord): ReturnType<typeof sql> =>
  sql`"EntityKey" = ${EntityKey} and "RecordId" = ${bigint(RecordId)}`;

/** The newest comments on a record, optionally before a given one, and their total number. */
export async function readComments(
  db: Db,
  record: CommentedRecord,
  before: number | undefined,
  most: number,
): Promise<{ rows: CommentRow[]; total: number }> {
  const older = before === undefined ? sql`true` : sql`"Id" < ${bigint(before)}`;
  const { rows } = await sql<CommentRow>`
    select * from "recordComment" where ${of(record)} and ${older} order by "Id" desc limit ${sql.lit(most)}`.execute(
    db,
  );
  return { rows, total: await countComments(db, record) };
}

/** Counts the comments on a record. */
export async function countComments(db: Db, record: CommentedRecord): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from "recordComment" where ${of(record)}`.execute(db);
  return counted.rows[0]?.total ?? 0;
}

/** Returns a comment on a record and locks it until the transaction ends; undefined when there is none. */
export async function lockComment(db: Db, record: CommentedRecord, id: number): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select * from "recordComment" where ${of(record)} and "Id" = ${bigint(id)} for update`.execute(db);
  return rows[0];
}

/** Stores a new comment. Returns its Id. */
export async function insertComment(db: Db, comment: Omit<CommentRow, 'Id' | 'ChangedAt'>): Promise<number> {
  const { EntityKey, RecordId, AccountId, Text, Mentions, CreatedAt } = comment;
  const { rows } = await sql<{ Id: number }>`
    insert into "recordComment" ("EntityKey", "RecordId", "AccountId", "Text", "Mentions", "CreatedAt")
    values (${EntityKey}, ${bigint(RecordId)}, ${bigint(AccountId)}, ${Text}, ${[...Mentions]}::text[], ${bigint(CreatedAt)})
    returning "Id"`.execute(db);
  return rows[0]?.Id ?? 0;
}

/** Changes the text of a comment. */
export async function changeComment(
  db: Db,
  { Id, Text, Mentions, ChangedAt }: Pick<CommentRow, 'Id' | 'Text' | 'Mentions'> & { readonly ChangedAt: number },
): Promise<void> {
  await sql`
    update "recordComment" set ("Text", "Mentions", "ChangedAt") = (${Text}, ${[...Mentions]}::text[], ${bigint(ChangedAt)})
    where "Id" = ${bigint(Id)}`.execute(db);
}

/** Permanently removes a comment. */
export async function removeComment(db: Db, id: number): Promise<void> {
  await sql`delete from "recordComment" where "Id" = ${bigint(id)}`.execute(db);
}

/** Removes the comments on removed records. */
export async function removeComments(db: Db, entity: string, records: readonly number[]): Promise<void> {
  await sql`
    delete from "recordComment" where "EntityKey" = ${entity} and "RecordId" = any(${records.map(String)}::bigint[])`.execute(
    db,
  );
}

/** Moves comments on records of an entity to another record of it. */
export async function moveComments(db: Db, entity: string, from: readonly number[], to: number): Promise<void> {
  await sql`
    update "recordComment" set "RecordId" = ${bigint(to)}
    where "EntityKey" = ${entity} and "RecordId" = any(${from.map(String)}::bigint[])`.execute(db);
}
