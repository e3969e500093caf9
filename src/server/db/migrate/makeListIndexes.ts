import { sql } from 'kysely';
import type { Database, Db } from '../Database.ts';
import type { Sql } from '../sql/SqlScope.ts';

/** An index that lists ask for. It is made beside everything else, once its table is large, as nothing but time depends on it. */
export interface ListIndex {
  readonly table: string;
  /** `<table>_text_<hash>` or `<table>_scene_<hash>`: another definition has another name. */
  readonly name: string;
  /** What follows the name of the table. */
  readonly on: Sql;
  /** What has to be there before it. */
  readonly prepare?: (db: Db) => Promise<void>;
  /** Tells whether it is worth its room as the rows are now; without it always. */
  readonly pays?: (db: Db) => Promise<boolean>;
}

/** The number of the advisory lock of whoever makes such indexes. */
const LOCK = 727002;

interface Found {
  readonly name: string;
  readonly table: string;
  readonly isReady: boolean;
  /** Rows of the table, as the database last counted; negative before it did. */
  readonly rows: number;
}

/** The indexes of lists that there are, also those that were broken off. */
export async function readListIndexes(db: Db): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select c.relname as name, t.relname as "table", i.indisvalid and i.indisready as "isReady", t.reltuples::float8 as rows from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname ~ '_(text|scene)_[0-9a-f]{12}$' order by 1`.execute(
    db,
  );
  return rows;
}

/** Which tables get indexes: those with so many rows, and no more than that where there is such a bound. */
export interface Sizes {
  readonly least: number;
  readonly most: number | undefined;
}

/**
 * Makes the indexes of lists for tables of these sizes, takes away those that no list asks for any more and those that were broken off, and returns
 * one line for each. On a PostgreSQL server nobody waits for that: rows are written meanwhile, and `began` is told the number of the process that
 * works, by which it can be ended. One process at a time does it; others get their turn between two tables.
 */
export async function makeListIndexes(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  plans: readonly ListIndex[],
  sizes: Sizes,
  began: (process: number) => void,
): Promise<string[]> {
  const aside = sql.raw(kind === 'postgres' ? 'concurrently' : '');
  const steps: string[] = [];
  for (const table of new Set(plans.map((plan) => plan.table))) {
    const own = plans.filter((plan) => plan.table === table);
    const made = await db.connection().execute((held) => makeAlone(held, own, sizes, aside, began));
    steps.push(...made);
  }
  return steps;
}

/** Does it for one table where no other process is at work. */
async function makeAlone(
  db: Db,
  plans: readonly ListIndex[],
  sizes: Sizes,
  aside: Sql,
  began: (process: number) => void,
): Promise<string[]> {
  const [{ table } = { table: '' }] = plans;
  const { rows } = await sql<{ process: number; taken: boolean }>`
    select pg_backend_pid() as process, pg_try_advisory_lock(${sql.lit(LOCK)}) as taken`.execute(db);
  const [{ process, taken } = { process: 0, taken: false }] = rows;
  if (!taken) return [];
  began(process);
  await sql`set statement_timeout = 0`.execute(db);
  try {
    const found = await readListIndexes(db);
    return await makeForTable(
      db,
      plans,
      found.filter((index) => index.table === table),
      sizes,
      aside,
    );
  } finally {
    await sql`reset statement_timeout`.execute(db);
    await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(db);
  }
}

/** Makes and takes away the indexes of one table; `aside` says how, so that nobody waits. */
async function makeForTable(
  db: Db,
  plans: readonly ListIndex[],
  found: readonly Found[],
  { least, most }: Sizes,
  aside: Sql,
): Promise<string[]> {
  const steps: string[] = [];
  const drop = async (name: string): Promise<void> => {
    await sql`drop index ${aside} if exists ${sql.id(name)}`.execute(db);
    steps.push(`drop index ${name}`);
  };
  const missing = plans.filter(({ name }) => !found.some((index) => index.name === name && index.isReady));
  const [{ table } = { table: '' }] = missing;
  const isTooLarge = async (): Promise<boolean> => most !== undefined && hasRows(db, table, most + 1);
  const isMeant = missing.length > 0 && (await hasRows(db, table, least)) && !(await isTooLarge());
  for (const { name, on, prepare, pays } of isMeant ? missing : []) {
    if (found.some((index) => index.name === name)) await drop(name);
    if (pays !== undefined && !(await pays(db))) continue;
    await prepare?.(db);
    await sql`create index ${aside} ${sql.id(name)} on ${sql.id(table)} ${on}`.execute(db);
    steps.push(`create index ${name}`);
  }
  // What is common is known by this: searches for it go another way.
  if (steps.length > 0) await sql`analyze ${sql.id(table)}`.execute(db);
  for (const { name } of found) if (!plans.some((plan) => plan.name === name)) await drop(name);
  return steps;
}

async function hasRows(db: Db, table: string, least: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.id(table)} offset ${sql.lit(least - 1)} limit 1`.execute(db);
  return rows.length > 0;
}
