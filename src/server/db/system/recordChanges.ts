import { sql } from 'kysely';
import { type Db, ADVISORY_LOCKS } from '../Database.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/**
 * Change feed: the written rows of watched tables, and the position of each reader. A transaction is identified by its
 * number, and read only once every transaction with a lower one has ended: whatever the order of commits, no change
 * appears behind a reader's position.
 */

/** Tables that are useful only in the database that wrote them; copies exclude them. */
export const LOCAL_TABLES: readonly string[] = ['recordChange', 'changeCursor'];

const NOTE = 'guiju_note_change';
/** A trigger with a transition table can have only one kind of statement. */
const WATCHED = [
  { name: 'guiju_inserted', on: 'insert', rows: 'new' },
  { name: 'guiju_updated', on: 'update', rows: 'new' },
  { name: 'guiju_deleted', on: 'delete', rows: 'old' },
] as const;
/** Longest wait for transactions that write a table, as other writers queue behind this one. */
const LOCK_TIMEOUT = '5s';

/** Returns the tables without active change triggers. */
export async function unwatched(db: Db, tables: readonly string[]): Promise<string[]> {
  const rows = await queryRows(db)<{ name: string }>`
    select c.relname::text as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${[...tables]}::text[]) and c.relkind = 'r'
      and (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgenabled = 'A'
        and t.tgname = any(${WATCHED.map(({ name }) => name)}::text[])) < ${sql.lit(WATCHED.length)}
    order by 1`;
  return rows.map(({ name }) => name);
}

/**
 * Makes the database record each written row of these tables from now on; waits for running writers. Existing readers
 * of these tables read all of them again, as earlier changes were not recorded. Runs in a transaction.
 */
export async function watchTables(db: Db, tables: readonly string[]): Promise<void> {
  await execute(db)`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`;
  await execute(db)`
    create or replace function ${sql.id(NOTE)}() returns trigger language plpgsql as $$
    begin
      insert into "recordChange" ("EntityKey", "Xid", "RecordId")
      select tg_table_name, pg_current_xact_id()::text::bigint, "Id" from changed on conflict do nothing;
      return null;
    end $$`;
  for (const table of tables)
    for (const { name, on, rows } of WATCHED) {
      await execute(db)`
        create or replace trigger ${sql.id(name)} after ${sql.raw(on)} on ${sql.id(table)}
        referencing ${sql.raw(rows)} table as changed for each statement execute function ${sql.id(NOTE)}()`;
      await execute(db)`alter table ${sql.id(table)} enable always trigger ${sql.id(name)}`;
    }
  await execute(db)`update "changeCursor" set "Access" = '' where "Tables" && ${[...tables]}::text[]`;
}

/** A reader's position: the changes up to that of a record in a transaction. */
export interface Place {
  readonly Xid: number;
  readonly RecordId: number;
}

/** The oldest transaction that may still be running, or is still to come. */
export async function firstOpen(db: Db): Promise<number> {
  const row = await queryRow(db)<{ xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`;
  return Number(row?.xid);
}

/** Up to `most` changes of a table after a position, in order. */
export async function changesAfter(db: Db, table: string, { Xid, RecordId }: Place, most: number): Promise<Place[]> {
  return queryRows(db)<Place>`
    select "Xid", "RecordId" from "recordChange"
    where "EntityKey" = ${table} and ("Xid", "RecordId") > (${String(Xid)}::bigint, ${String(RecordId)}::bigint)
      and "Xid" < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    order by "Xid", "RecordId" limit ${sql.lit(most)}`;
}

/** Returns those of the tables that were written by a transaction from `from` on, before `to`. */
export async function writtenTables(db: Db, tables: readonly string[], from: number, to: number): Promise<string[]> {
  if (tables.length === 0) return [];
  const rows = await queryRows(db)<{ name: string }>`
    select name from unnest(${[...tables]}::text[]) as name
    where exists (select from "recordChange" where "EntityKey" = name
      and "Xid" >= ${String(from)}::bigint and "Xid" < ${String(to)}::bigint)`;
  return rows.map(({ name }) => name);
}

/** The position of a reader in an entity's changes, and the records returned to it. */
export interface ChangeCursor extends Place {
  readonly Token: string;
  /** Identifies a chain of successive cursors. */
  readonly Feed: string;
  readonly AccountId: number;
  readonly EntityKey: string;
  /** Writes to the other tables that decide visibility were checked up to this transaction. */
  readonly LookedTo: number;
  /** Hash of the permissions it was created with. */
  readonly Access: string;
  /** The tables that decided the permissions. */
  readonly Tables: readonly string[];
  /** The Ids of the records that the reader has, as ranges. */
  readonly Seen: string;
  /** During a scan in the order of Ids: `all` records, or only the `ids` that the reader does not have yet. */
  readonly Scan: 'all' | 'ids' | null;
  readonly ScanAfter: number;
  /** The reader's permissions changed during the scan. */
  readonly IsStale: boolean;
  /** Milliseconds since 1970. */
  readonly SeenAt: number;
}

/** Most feeds per account and entity; the oldest ones end. */
const MAX_FEEDS = 20;

/** The cursor that an account received for an entity; undefined when it is unknown or has ended. */
export async function findCursor(
  db: Db,
  { Token, AccountId, EntityKey }: Pick<ChangeCursor, 'Token' | 'AccountId' | 'EntityKey'>,
): Promise<ChangeCursor | undefined> {
  return queryRow(db)<ChangeCursor>`
    select * from "changeCursor" where "Token" = ${Token} and "AccountId" = ${String(AccountId)}::bigint
      and "EntityKey" = ${EntityKey} for update`;
}

/** Stores a new cursor, and of its feed only the previous one, which is used again when the reply was lost. */
export async function keepCursor(db: Db, cursor: ChangeCursor, since: string): Promise<void> {
  const { Token, Feed, EntityKey, Access, Tables, Seen, Scan, IsStale } = cursor;
  const [account, xid, record, looked, after, seenAt] = [
    cursor.AccountId,
    cursor.Xid,
    cursor.RecordId,
    cursor.LookedTo,
    cursor.ScanAfter,
    cursor.SeenAt,
  ].map((number) => sql`${String(number)}::bigint`);
  await execute(db)`delete from "changeCursor" where "Feed" = ${Feed} and "Token" <> ${since}`;
  await execute(db)`
    insert into "changeCursor" ("Token", "Feed", "AccountId", "EntityKey", "Xid", "RecordId", "LookedTo", "Access", "Tables", "Seen",
      "Scan", "ScanAfter", "IsStale", "SeenAt")
    values (${Token}, ${Feed}, ${account}, ${EntityKey}, ${xid}, ${record}, ${looked}, ${Access}, ${[...Tables]}::text[], ${Seen},
      ${Scan}, ${after}, ${IsStale}, ${seenAt})`;
  await execute(db)`
    delete from "changeCursor" where "AccountId" = ${account} and "EntityKey" = ${EntityKey} and "Feed" in (
      select "Feed" from "changeCursor" where "AccountId" = ${account} and "EntityKey" = ${EntityKey}
      group by "Feed" order by max("SeenAt") desc, "Feed" offset ${sql.lit(MAX_FEEDS)})`;
}

/** Stores the new position of a cursor that had no changes and is not within a scan. */
export async function touchCursor(db: Db, cursor: ChangeCursor): Promise<void> {
  const { Token, Xid, RecordId, LookedTo, SeenAt, Access, Tables } = cursor;
  await execute(db)`
    update "changeCursor" set "Xid" = ${String(Xid)}::bigint, "RecordId" = ${String(RecordId)}::bigint,
      "LookedTo" = ${String(LookedTo)}::bigint, "SeenAt" = ${String(SeenAt)}::bigint, "Access" = ${Access},
      "Tables" = ${[...Tables]}::text[], "Scan" = null, "ScanAfter" = 0, "IsStale" = false
    where "Token" = ${Token}`;
}

/** Waits, within a transaction, for the lock that keeps reading and removing changes apart. */
export async function holdChanges(db: Db, purpose: 'reading' | 'forgetting'): Promise<void> {
  const lock = sql.raw(purpose === 'reading' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await execute(db)`select ${lock}(${sql.lit(ADVISORY_LOCKS.changesFeed)})`;
}

/** Removes cursors that were not used since then, and changes that every cursor has passed. Runs in a transaction. */
export async function forgetChanges(db: Db, since: number): Promise<void> {
  await holdChanges(db, 'forgetting');
  await execute(db)`delete from "changeCursor" where "SeenAt" < ${String(since)}::bigint`;
  await execute(db)`
    delete from "recordChange" where "Xid" < coalesce((select min(least("Xid", "LookedTo")) from "changeCursor"),
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint)`;
}
