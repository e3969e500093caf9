import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import type { CommentedRecord } from './commentTable.ts';

/** Somebody who wants to be told what happens to a record, and the message that told him last. */
export interface FollowRow {
  readonly Id: number;
  readonly AccountId: number;
  readonly MessageId: number | null;
}

const bigint = (value: number): ReturnType<typeof sql> => sql`${String(value)}::bigint`;
const of = ({ EntityKey, RecordId }: CommentedRecord): ReturnType<typeof sql> =>
  sql`"EntityKey" = ${EntityKey} and "RecordId" = ${bigint(RecordId)}`;

/** Who follows a record, the first of them first. */
export async function readFollows(db: Db, record: CommentedRecord): Promise<FollowRow[]> {
  const { rows } = await sql<FollowRow>`
    select "Id", "AccountId", "MessageId" from "recordFollow" where ${of(record)} order by "Id"`.execute(db);
  return rows;
}

/** Notes that an account follows a record; once is enough. */
export async function addFollow(db: Db, record: CommentedRecord, account: number, moment: number): Promise<void> {
  await sql`
    insert into "recordFollow" ("EntityKey", "RecordId", "AccountId", "CreatedAt")
    values (${record.EntityKey}, ${bigint(record.RecordId)}, ${bigint(account)}, ${bigint(moment)})
    on conflict ("EntityKey", "RecordId", "AccountId") do nothing`.execute(db);
}

/** Notes that an account follows a record no more. */
export async function removeFollow(db: Db, record: CommentedRecord, account: number): Promise<void> {
  await sql`delete from "recordFollow" where ${of(record)} and "AccountId" = ${bigint(account)}`.execute(db);
}

/** Keeps by which message a follower was told last. */
export async function keepToldBy(db: Db, follow: number, message: number): Promise<void> {
  await sql`update "recordFollow" set "MessageId" = ${bigint(message)} where "Id" = ${bigint(follow)}`.execute(db);
}

/** Nobody follows records that are no more. */
export async function removeFollows(db: Db, entity: string, records: readonly number[]): Promise<void> {
  await sql`
    delete from "recordFollow" where "EntityKey" = ${entity} and "RecordId" = any(${records.map(String)}::bigint[])`.execute(
    db,
  );
}

/** Who followed records of an entity follows another one of it, into which they went. */
export async function moveFollows(db: Db, entity: string, from: readonly number[], to: number): Promise<void> {
  await sql`
    insert into "recordFollow" ("EntityKey", "RecordId", "AccountId", "CreatedAt")
    select "EntityKey", ${bigint(to)}, "AccountId", min("CreatedAt") from "recordFollow"
    where "EntityKey" = ${entity} and "RecordId" = any(${from.map(String)}::bigint[]) group by 1, 3
    on conflict ("EntityKey", "RecordId", "AccountId") do nothing`.execute(db);
  await removeFollows(db, entity, from);
}
