import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import type { Sql } from '../sql/SqlScope.ts';
import type { IndexPlan } from './uniqueIndexes.ts';
import { queryRows } from '../queryRows.ts';

/** The existing tables, columns and indexes. */
export interface Catalog {
  /** Column types by table and column. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly indexes: ReadonlyMap<string, string>;
  /** Text columns, `table.column`, known to contain no empty text; nothing is known about others. */
  readonly filled?: ReadonlySet<string> | undefined;
}

/** Reads the tables of the database schema with the product's tables. */
export async function readTables(db: Db): Promise<Catalog> {
  const columns = await sql<{ table: string; column: string; type: string }>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type"
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped`.execute(db);
  const indexes = await sql<{ name: string; table: string }>`
    select c.relname as name, t.relname as "table" from pg_class c
    join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('i', 'I')`.execute(db);
  const tables = new Map<string, Map<string, string>>();
  for (const { table, column, type } of columns.rows) {
    const known = tables.get(table) ?? new Map<string, string>();
    tables.set(table, known.set(column, type));
  }
  return { tables, indexes: new Map(indexes.rows.map(({ name, table }) => [name, table])) };
}

/** The indexes that are dropped together with a column: those on it, and those whose condition reads it. */
export async function indexesOn(db: Db, table: string, column: string): Promise<string[]> {
  const rows = await queryRows(db)<{ name: string }>`
    select distinct i.relname as name from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attname = ${column}
    join pg_depend d on d.refobjid = t.oid and d.refobjsubid = a.attnum and d.classid = 'pg_class'::regclass
    join pg_class i on i.oid = d.objid and i.relkind = 'i'
    where t.relnamespace = current_schema()::regnamespace and t.relname = ${table}`;
  return rows.map(({ name }) => name);
}

/** A change of the tables that loses no data. */
export interface MigrationStep {
  /** Description of the step, in one line. */
  readonly text: string;
  readonly statements: readonly Sql[];
  /** The rows whose values it writes or moves, by the names of tables and columns after all steps. */
  readonly touches?: readonly TouchedRows[];
  /** It creates this unique index; with duplicate rows the step is skipped. */
  readonly unique?: { readonly table: string; readonly index: IndexPlan };
  /** A server with the previous product could not continue after it. */
  readonly alone?: true;
  /** Removes what a server of another version may use: done only by a start with no other server running. */
  readonly takesAway?: true;
}

export interface TouchedRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly where: Sql;
}
