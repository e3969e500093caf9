import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { type CommentedRecord, of } from './commentTable.ts';
import { bigint } from '../sql/SqlValue.ts';

/** A follower of a record, and the last message sent to him. */
export interface FollowRow {
  readonly Id: number;
  readonly AccountId: number;
  readonly MessageId: number | null;
}

/** The followers of a record, oldest first. */
export async function readFollows(db: Db, record: CommentedRecord): Promise<FollowRow[]> {
  const { rows } = await sql<FollowRow>`
    select "Id", "AccountId", "MessageId" from "recordFollow" where ${of(record)} order by "Id"`.execute(db);
  return rows;
}

/** Makes an account follow a record, once. */
export async function addFollow(db: Db, record: CommentedRecord, account: number, moment: number): Promise<void> {
  await sql`
    insert into "recordFollow" ("EntityKey", "RecordId", "AccountId", "CreatedAt")
    values (${record.EntityKey}, ${bigint(record.RecordId)}, ${bigint(account)}, ${bigint(moment)})
    on conflict ("EntityKey", "RecordId", "AccountId") do nothing`.execute(db);
}

/** Makes an account stop following a record. */
export async function removeFollow(db: Db, record: CommentedRecord, account: number): Promise<void> {
  await sql`delete from "recordFollow" where ${of(record)} and "AccountId" = ${bigint(account)}`.execute(db);
}

/** Stores the last message sent to a follower. */
export async function storeLastMessage(db: Db, follow: number, message: number): Promise<void> {
  await sql`update "recordFollow" set "MessageId" = ${bigint(message)} where "Id" = ${bigint(follow)}`.execute(db);
}

/** Removes the followers of removed records. */
export async function removeFollows(db: Db, entity: string, records: readonly number[]): Promise<void> {
  await sql`
    delete from "recordFollow" where "EntityKey" = ${entity} and "RecordId" = any(${records.map(String)}::bigint[])`.execute(
    db,
  );
}

/** Moves the followers of merged records to the record that they were merged into. */
export async function moveFollows(db: Db, entity: string, from: readonly number[], to: number): Promise<void> {
  await sql`
    insert into "recordFollow" ("EntityKey", "RecordId", "AccountId", "CreatedAt")
    select "EntityKey", ${bigint(to)}, "AccountId", min("CreatedAt") from "recordFollow"
    where "EntityKey" = ${entity} and "RecordId" = any(${from.map(String)}::bigint[]) group by 1, 3
    on conflict ("EntityKey", "RecordId", "AccountId") do nothing`.execute(db);
  await removeFollows(db, entity, from);
}
