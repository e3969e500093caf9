import { sql } from 'kysely';
import { type Database, type Db, ADVISORY_LOCKS } from '../Database.ts';
import type { Sql } from '../sql/SqlScope.ts';
import { execute, queryRows } from '../queryRows.ts';

/** An index for lists. It is created in the background once its table is large, as it affects only speed. */
export interface ListIndex {
  readonly table: string;
  /** `<table>_text_<hash>` or `<table>_filter_<hash>`: the hash depends on the definition. */
  readonly name: string;
  /** The SQL after the name of the table. */
  readonly on: Sql;
  /** Creates what it depends on. */
  readonly prepare?: (db: Db) => Promise<void>;
}

interface Found {
  readonly name: string;
  readonly table: string;
  readonly isReady: boolean;
}

/** The existing indexes of lists, including incomplete ones. */
export async function readListIndexes(db: Db): Promise<Found[]> {
  return queryRows(db)<Found>`
    select c.relname as name, t.relname as "table", i.indisvalid and i.indisready as "isReady" from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname ~ '_(text|scene|filter)_[0-9a-f]{12}$' order by 1`;
}

/** Sizes of the tables that get indexes: at least so many rows, and at most so many where there is a limit. */
export interface Sizes {
  readonly least: number;
  readonly most: number | undefined;
}

/** Most rows in a page of a table: each has a header of 24 bytes and a pointer of 4. */
const ROWS_IN_PAGE = 292;

/** The tables that may have so many rows, by their number of pages, and those that have indexes of lists. */
export async function indexedTables(db: Db, least: number): Promise<string[]> {
  const rows = await queryRows(db)<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and pg_relation_size(oid) / current_setting('block_size')::int * ${sql.lit(ROWS_IN_PAGE)} >= ${sql.lit(least)}`;
  const indexed = await readListIndexes(db);
  return [...new Set([...rows.map(({ name }) => name), ...indexed.map(({ table }) => table)])];
}

/**
 * Creates the indexes of lists for tables of these sizes, drops those that no list uses any more and
 * those that were interrupted, and returns one line for each. On PostgreSQL no writer waits:
 * rows are written concurrently. `began` receives the backend's process number, by which it can be terminated. One
 * process at a time does this; other queries get their turn between two tables.
 */
export async function makeListIndexes(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  plans: readonly ListIndex[],
  sizes: Sizes,
  began: (process: number) => void,
): Promise<string[]> {
  const steps: string[] = [];
  for (const table of new Set(plans.map((plan) => plan.table))) {
    const own = plans.filter((plan) => plan.table === table);
    const made = await db.connection().execute((held) => makeAlone(held, own, sizes, kind, began));
    steps.push(...made);
  }
  return steps;
}

/** Creates the indexes of one table, unless another process is doing so. */
async function makeAlone(
  db: Db,
  plans: readonly ListIndex[],
  sizes: Sizes,
  kind: Database['kind'],
  began: (process: number) => void,
): Promise<string[]> {
  const [{ table } = { table: '' }] = plans;
  const rows = await queryRows(db)<{ process: number; taken: boolean }>`
    select pg_backend_pid() as process, pg_try_advisory_lock(${sql.lit(ADVISORY_LOCKS.listIndexes)}) as taken`;
  const [{ process, taken } = { process: 0, taken: false }] = rows;
  if (!taken) return [];
  began(process);
  await execute(db)`set statement_timeout = 0`;
  try {
    const found = await readListIndexes(db);
    return await makeForTable(
      db,
      plans,
      found.filter((index) => index.table === table),
      sizes,
      kind,
    );
  } finally {
    await execute(db)`reset statement_timeout`;
    await execute(db)`select pg_advisory_unlock(${sql.lit(ADVISORY_LOCKS.listIndexes)})`;
  }
}

/** Creates and drops the indexes of one table. */
async function makeForTable(
  db: Db,
  plans: readonly ListIndex[],
  found: readonly Found[],
  { least, most }: Sizes,
  kind: Database['kind'],
): Promise<string[]> {
  const aside = sql.raw(kind === 'postgres' ? 'concurrently' : '');
  const steps: string[] = [];
  const drop = async (name: string): Promise<void> => {
    await execute(db)`drop index ${aside} if exists ${sql.id(name)}`;
    steps.push(`drop index ${name}`);
  };
  const missing = plans.filter(({ name }) => !found.some((index) => index.name === name && index.isReady));
  const [{ table } = { table: '' }] = missing;
  const isTooLarge = async (): Promise<boolean> => most !== undefined && hasRows(db, table, most + 1);
  const isMeant = missing.length > 0 && (await hasRows(db, table, least)) && !(await isTooLarge());
  for (const { name, on, prepare } of isMeant ? missing : []) {
    if (found.some((index) => index.name === name)) await drop(name);
    await prepare?.(db);
    await execute(db)`create index ${aside} ${sql.id(name)} on ${sql.id(table)} ${on}`;
    steps.push(`create index ${name}`);
  }
  // Refresh the statistics, so that searches for frequent values use another plan.
  if (steps.length > 0) await execute(db)`analyze ${sql.id(table)}`;
  for (const { name } of found) if (!plans.some((plan) => plan.name === name)) await drop(name);
  return steps;
}

/** Whether any table has so many rows. */
export async function hasTableOf(db: Db, least: number): Promise<boolean> {
  for (const table of await indexedTables(db, least)) if (await hasRows(db, table, least)) return true;
  return false;
}

async function hasRows(db: Db, table: string, least: number): Promise<boolean> {
  const rows = await queryRows(db)`select 1 from ${sql.id(table)} offset ${sql.lit(least - 1)} limit 1`;
  return rows.length > 0;
}
