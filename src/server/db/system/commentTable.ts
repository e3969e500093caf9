import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { bigint } from '../sql/SqlValue.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** A follower of a record, and the last message sent to him. */
export interface FollowRow {
  readonly Id: number;
  readonly AccountId: number;
  readonly MessageId: number | null;
}

/** The followers of a record, oldest first. */
export async function readFollows(db: Db, record: CommentedRecord): Promise<FollowRow[]> {
  return queryRows(db)<FollowRow>`
    select "Id", "AccountId", "MessageId" from "recordFollow" where ${of(record)} order by "Id"`;
}

/** Makes an account follow a record, once. */
export async function addFollow(db: Db, record: CommentedRecord, account: number, moment: number): Promise<void> {
  await execute(db)`
    insert into "recordFollow" ("EntityKey", "RecordId", "AccountId", "CreatedAt")
    values (${record.EntityKey}, ${bigint(record.RecordId)}, ${bigint(account)}, ${bigint(moment)})
    on conflict ("EntityKey", "RecordId", "AccountId") do nothing`;
}

/** Makes an account stop following a record. */
export async function removeFollow(db: Db, record: CommentedRecord, account: number): Promise<void> {
  await execute(db)`delete from "recordFollow" where ${of(record)} and "AccountId" = ${bigint(account)}`;
}

/** Stores the last message sent to a follower. */
export async function storeLastMessage(db: Db, follow: number, message: number): Promise<void> {
  await execute(db)`update "recordFollow" set "MessageId" = ${bigint(message)} where "Id" = ${bigint(follow)}`;
}

/** Removes the followers of removed records. */
export async function removeFollows(db: Db, entity: string, records: readonly number[]): Promise<void> {
  await execute(db)`
    delete from "recordFollow" where "EntityKey" = ${entity} and "RecordId" = any(${records.map(String)}::bigint[])`;
}

/** Moves the followers of merged records to the record that they were merged into. */
export async function moveFollows(db: Db, entity: string, from: readonly number[], to: number): Promise<void> {
  await execute(db)`
    insert into "recordFollow" ("EntityKey", "RecordId", "AccountId", "CreatedAt")
    select "EntityKey", ${bigint(to)}, "AccountId", min("CreatedAt") from "recordFollow"
    where "EntityKey" = ${entity} and "RecordId" = any(${from.map(String)}::bigint[]) group by 1, 3
    on conflict ("EntityKey", "RecordId", "AccountId") do nothing`;
  await removeFollows(db, entity, from);
}

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

export type CommentedRecord = Pick<CommentRow, 'EntityKey' | 'RecordId'>;

const of = ({ EntityKey, RecordId }: CommentedRecord): ReturnType<typeof sql> =>
  sql`"EntityKey" = ${EntityKey} and "RecordId" = ${bigint(RecordId)}`;

/** The newest comments on a record, optionally before a given one, and their total number. */
export async function readComments(
  db: Db,
  record: CommentedRecord,
  before: number | undefined,
  most: number,
): Promise<{ rows: CommentRow[]; total: number }> {
  const older = before === undefined ? sql`true` : sql`"Id" < ${bigint(before)}`;
  const rows = await queryRows(db)<CommentRow>`
    select * from "recordComment" where ${of(record)} and ${older} order by "Id" desc limit ${sql.lit(most)}`;
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
  return queryRow(db)<CommentRow>`
    select * from "recordComment" where ${of(record)} and "Id" = ${bigint(id)} for update`;
}

/** Stores a new comment. Returns its Id. */
export async function insertComment(db: Db, comment: Omit<CommentRow, 'Id' | 'ChangedAt'>): Promise<number> {
  const { EntityKey, RecordId, AccountId, Text, Mentions, CreatedAt } = comment;
  const row = await queryRow(db)<{ Id: number }>`
    insert into "recordComment" ("EntityKey", "RecordId", "AccountId", "Text", "Mentions", "CreatedAt")
    values (${EntityKey}, ${bigint(RecordId)}, ${bigint(AccountId)}, ${Text}, ${[...Mentions]}::text[], ${bigint(CreatedAt)})
    returning "Id"`;
  return row?.Id ?? 0;
}

/** Changes the text of a comment. */
export async function changeComment(
  db: Db,
  { Id, Text, Mentions, ChangedAt }: Pick<CommentRow, 'Id' | 'Text' | 'Mentions'> & { readonly ChangedAt: number },
): Promise<void> {
  await execute(db)`
    update "recordComment" set ("Text", "Mentions", "ChangedAt") = (${Text}, ${[...Mentions]}::text[], ${bigint(ChangedAt)})
    where "Id" = ${bigint(Id)}`;
}

/** Permanently removes a comment. */
export async function removeComment(db: Db, id: number): Promise<void> {
  await execute(db)`delete from "recordComment" where "Id" = ${bigint(id)}`;
}

/** Removes the comments on removed records. */
export async function removeComments(db: Db, entity: string, records: readonly number[]): Promise<void> {
  await execute(db)`
    delete from "recordComment" where "EntityKey" = ${entity} and "RecordId" = any(${records.map(String)}::bigint[])`;
}

/** Moves comments on records of an entity to another record of it. */
export async function moveComments(db: Db, entity: string, from: readonly number[], to: number): Promise<void> {
  await execute(db)`
    update "recordComment" set "RecordId" = ${bigint(to)}
    where "EntityKey" = ${entity} and "RecordId" = any(${from.map(String)}::bigint[])`;
}
