import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { unfinishedCopy } from '../newDatabase.ts';
import { lockName } from '../transaction.ts';
import type { TableSum } from './copyRows.ts';
import { readShapes } from './tableShapes.ts';
import { execute, queryRows } from '../queryRows.ts';

/** Table that exists in a database while it is filled from another one or from a backup. */
export const COPY_NOTES = 'guijuCopy';

const SOURCE = '';

/** Progress of an earlier copy run. */
export interface CopyNotes {
  /** The id of the copied source; undefined where it was not read yet. */
  readonly source: string | undefined;
  /** The tables that are filled completely. */
  readonly done: ReadonlyMap<string, TableSum>;
}

/** Returns the progress of an earlier copy run; undefined when none was started. */
export async function readCopyNotes(db: Db): Promise<CopyNotes | undefined> {
  if (!(await isCopying(db))) return undefined;
  const rows = await queryRows(db)<{ name: string; rows: string; hash: string }>`
    select "Name" as "name", "Rows"::text as "rows", "Hash" as "hash" from ${sql.id(COPY_NOTES)}`;
  const source = rows.find(({ name }) => name === SOURCE)?.hash;
  const done = rows.filter(({ name }) => name !== SOURCE);
  return { source, done: new Map(done.map(({ name, rows: count, hash }) => [name, { rows: Number(count), hash }])) };
}

/** Marks an empty database as a copy destination: a start in between would take it for a new one. */
export async function announceCopy(db: Db): Promise<void> {
  await lockCopyNotes(db);
  if ((await readShapes(db)).length === 0) await makeNotes(db);
}

/** Records that the database is being filled from `source`. */
export async function beginCopyNotes(db: Db, source: string): Promise<void> {
  await makeNotes(db);
  await noteCopied(db, SOURCE, { rows: 0, hash: source });
}

/** Keeps other copy runs from checking or filling a database until the transaction ends. */
export const lockCopyNotes = (db: Db): Promise<void> => lockName(db, COPY_NOTES);

async function makeNotes(db: Db): Promise<void> {
  await execute(db)`
    create table if not exists ${sql.id(COPY_NOTES)} ("Name" text primary key, "Rows" bigint, "Hash" text)`;
}

/** Records that a table is filled completely. */
export async function noteCopied(db: Db, name: string, { rows, hash }: TableSum): Promise<void> {
  await execute(db)`insert into ${sql.id(COPY_NOTES)} values (${name}, ${String(rows)}::bigint, ${hash})`;
}

/** Records that the database is complete. */
export async function endCopyNotes(db: Db): Promise<void> {
  await execute(db)`drop table ${sql.id(COPY_NOTES)}`;
}

async function isCopying(db: Db): Promise<boolean> {
  const rows = await queryRows(db)`
    select 1 from pg_class where relnamespace = current_schema()::regnamespace and relname = ${COPY_NOTES}`;
  return rows.length > 0;
}

/** Throws StartError for a database that a restore or a move has filled only partly. */
export async function requireComplete(db: Db): Promise<void> {
  if (await isCopying(db)) throw unfinishedCopy();
}
