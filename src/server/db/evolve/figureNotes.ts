import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import type { Catalog } from '../migrate/readTables.ts';
import type { Done } from './schemaChanges.ts';
import { execute, queryRows } from '../queryRows.ts';

export const FIGURE_NOTES = 'figureNote';

/**
 * Notes about stored figures: under `entity.field` the definition of the rollup's last computation, under `entity` the
 * columns that identify the rows that a plan has written since, separated by line breaks; empty when that may be any
 * row.
 */
export async function readFigureNotes(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await queryRows(db)<{ FigureKey: string; Definition: string }>`
    select "FigureKey", "Definition" from ${sql.id(FIGURE_NOTES)}`;
  return new Map(rows.map(({ FigureKey, Definition }) => [FigureKey, Definition]));
}

/** Replaces all notes with these; writes only the differences. */
export async function replaceFigureNotes(
  db: Db,
  notes: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, string>,
): Promise<void> {
  const gone = [...known.keys()].filter((key) => !notes.has(key));
  const changed = [...notes].filter(([key, definition]) => known.get(key) !== definition);
  if (gone.length > 0) await execute(db)`delete from ${sql.id(FIGURE_NOTES)} where "FigureKey" = any(${gone}::text[])`;
  await writeNotes(db, changed);
}

/** Records for the next start that a plan wrote rows of these tables: those with a value in its columns. */
export async function noteWrittenRows(db: Db, done: readonly Done[]): Promise<void> {
  const notes = new Map(await readFigureNotes(db));
  for (const one of done) {
    if (one.kind === 'remove') continue;
    const before = notes.get(one.table);
    if (before !== '') notes.set(one.table, before === undefined ? one.written : `${before}\n${one.written}`);
  }
  await writeNotes(
    db,
    tablesOf(done, (table) => notes.get(table) ?? ''),
  );
}

/** Records for the next start that the writes of a plan were undone: the affected rows are not known any more. */
export async function recordUndonePlan(db: Db, done: readonly Done[]): Promise<void> {
  // The last start may have been by a program without notes.
  await execute(db)`
    create table if not exists ${sql.id(FIGURE_NOTES)} ("FigureKey" text primary key, "Definition" text)`;
  await writeNotes(
    db,
    tablesOf(done, () => ''),
  );
}

/** The tables that a plan wrote, each with its note. */
function tablesOf(done: readonly Done[], noteOf: (table: string) => string): (readonly [string, string])[] {
  const tables = new Set(done.flatMap((one) => (one.kind === 'remove' ? [] : [one.table])));
  return [...tables].map((table) => [table, noteOf(table)]);
}

/** The rows that plans wrote, and the columns that identify them. */
export interface WrittenRows {
  readonly table: string;
  readonly note: string;
  readonly catalog: Catalog;
}

/** The next `limit` Ids after an Id of rows of such a note: with values in its columns, or all if one is gone. */
export async function writtenIds(
  db: Db,
  { table, note, catalog }: WrittenRows,
  after: number,
  limit: number,
): Promise<number[]> {
  const columns = note.split('\n');
  const isAny = columns.some((name) => catalog.tables.get(table)?.has(name) !== true);
  const where = isAny ? sql`true` : sql`num_nonnulls(${sql.join(columns.map((name) => sql.id(name)))}) > 0`;
  const rows = await queryRows(db)<{ id: string }>`
    select "Id"::text as id from ${sql.id(table)} where "Id" > ${String(after)}::bigint and not "IsDeleted" and ${where}
    order by "Id" limit ${sql.lit(limit)}`;
  return rows.map(({ id }) => Number(id));
}

async function writeNotes(db: Db, notes: readonly (readonly [string, string])[]): Promise<void> {
  if (notes.length === 0) return;
  await execute(db)`insert into ${sql.id(FIGURE_NOTES)} ("FigureKey", "Definition")
    select * from unnest(${notes.map(([key]) => key)}::text[], ${notes.map(([, definition]) => definition)}::text[])
    on conflict ("FigureKey") do update set "Definition" = excluded."Definition"`;
}
