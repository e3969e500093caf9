import { sql } from 'kysely';
import type { Db } from '#server/db/Database.ts';
import { addLines } from '#server/db/copy/copyRows.ts';
import type { ColumnShape, TableShape } from '#server/db/copy/tableShapes.ts';
import { takeNumbers } from '#server/db/system/counters.ts';
import { resetIdentity } from '#server/db/rows/writeRecords.ts';

/** A stored row, by column, without empty ones. Numbers with decimals are texts, so that no digit is lost. */
export type StoredRow = Readonly<Record<string, unknown>>;

const isDecimal = ({ type }: ColumnShape): boolean => type.startsWith('numeric');

/** All rows of a table that are not deleted, by Id. */
export async function readWhole(db: Db, { name, columns }: TableShape): Promise<StoredRow[]> {
  const list = columns.map((column) => {
    const id = sql.id(column.name);
    return isDecimal(column) ? sql`${id}::text as ${id}` : id;
  });
  const live = columns.some((column) => column.name === 'IsDeleted') ? sql`where not "IsDeleted"` : sql``;
  const { rows } = await sql<{ line: string }>`
    select json_strip_nulls(row_to_json(t))::text as line from (
      select ${sql.join(list)} from ${sql.id(name)} ${live} order by "Id") t`.execute(db);
  return rows.map(({ line }) => {
    const row: unknown = JSON.parse(line);
    return typeof row === 'object' && row !== null ? Object.fromEntries(Object.entries(row)) : {};
  });
}

/** Returns the number of rows that are not deleted, and the greatest Id of all rows. */
export async function tableExtent(db: Db, name: string): Promise<{ readonly live: number; readonly last: number }> {
  const { rows } = await sql<{ live: number; last: number | null }>`
    select count(*) filter (where not "IsDeleted") as "live", max("Id") as "last" from ${sql.id(name)}`.execute(db);
  return { live: Number(rows[0]?.live ?? 0), last: Number(rows[0]?.last ?? 0) };
}

/** Rows as lines of JSON for tables, and the resulting state of number series. */
export interface RowBatch {
  readonly lines: ReadonlyMap<TableShape, readonly string[]>;
  readonly numbers: ReadonlyMap<string, number>;
}

/** Lines per statement. */
const PIECE = 1000;

/** Adds rows with explicit Ids, in a transaction; moves the sequences behind them. */
export async function addBatch(db: Db, { lines, numbers }: RowBatch): Promise<void> {
  for (const [table, all] of lines) {
    for (let from = 0; from < all.length; from += PIECE) await addLines(db, table, all.slice(from, from + PIECE));
    if (all.length > 0 && table.columns.some(({ name }) => name === 'Id')) await resetIdentity(db, table.name);
  }
  for (const [series, count] of numbers) await takeNumbers(db, series, count);
}

/**
 * Drops the non-unique indexes of tables; the next start creates them again, which is far faster than updating them.
 */
export async function dropPlainIndexes(db: Db, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select i.relname as "name" from pg_index x
    join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = any(${[...tables]}::text[])
      and not x.indisunique`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
}

/** Refreshes the database's statistics, which its query plans depend on. */
export async function analyzeAll(db: Db): Promise<void> {
  await sql`vacuum analyze`.execute(db);
}

/** Counts the op log entries about changes of records. */
export async function countLoggedChanges(db: Db, entities: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from "opLog"
    where "EntityKey" = any(${[...entities]}::text[]) and "RecordId" is not null and "Result" = 'ok'`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** The last number of every series. */
export async function readNumbers(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ SeriesKey: string; LastValue: number }>`
    select "SeriesKey", "LastValue" from "numberSeries"`.execute(db);
  return new Map(rows.map(({ SeriesKey, LastValue }) => [SeriesKey, Number(LastValue)]));
}
