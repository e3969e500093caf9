import { sql } from 'kysely';
import { StartError } from '../../settings/StartError.ts';
import type { Db } from '../Database.ts';
import { LOCAL_TABLES } from '../system/recordChanges.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** A column as read from the catalogue: enough to create it again. */
export interface ColumnShape {
  readonly name: string;
  /** In the syntax of the database: `numeric(18,2)`. */
  readonly type: string;
  readonly isNeeded: boolean;
  readonly isIdentity: boolean;
  /** The SQL of its default. */
  readonly standard: string | undefined;
}

/** A table without its indexes and triggers, which the migration of the next start creates. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
  /** The columns of the primary key. */
  readonly key: readonly string[];
}

/** Current state of a column's sequence. The numbers are bigint, hence texts. */
export interface SequencePlace {
  readonly table: string;
  readonly column: string;
  readonly last: string;
  readonly isUsed: boolean;
}

interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
  readonly identity: string;
  readonly generated: string;
  readonly standard: string | null;
  readonly keyPlace: number | null;
}

/** The tables by name, without useless ones. Throws StartError for a column that cannot be copied exactly. */
export async function readShapes(db: Db): Promise<TableShape[]> {
  const rows = await queryRows(db)<ColumnRow>`
    select c.relname as "table", a.attname as "name", format_type(a.atttypid, a.atttypmod) as "type", a.attnotnull as "isNeeded",
      a.attidentity as "identity", a.attgenerated as "generated", pg_get_expr(d.adbin, d.adrelid) as "standard",
      array_position(k.conkey, a.attnum) as "keyPlace"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> all(${[...LOCAL_TABLES]}::text[])
    order by c.relname collate "C", a.attnum`;
  const tables = new Map<string, { columns: ColumnShape[]; key: [number, string][] }>();
  for (const row of rows) {
    const table = tables.get(row.table) ?? { columns: [], key: [] };
    tables.set(row.table, table);
    table.columns.push(columnOf(row));
    if (row.keyPlace !== null) table.key.push([row.keyPlace, row.name]);
  }
  return [...tables].map(([name, { columns, key }]) => ({
    name,
    columns,
    key: key.sort(([a], [b]) => a - b).map(([, column]) => column),
  }));
}

function columnOf({ table, name, type, isNeeded, identity, generated, standard }: ColumnRow): ColumnShape {
  const column: ColumnShape = {
    ...{ name, type, isNeeded },
    isIdentity: identity !== '',
    standard: standard ?? undefined,
  };
  if (generated !== '' || !isPlain(column))
    throw new StartError(
      `${table}.${name} 不能原样复制：${type} ${standard ?? ''}（a column that cannot be copied as it is）`,
    );
  return column;
}

const TYPE = /^[a-z][a-z0-9 ]*(\(\d+(,\d+)?\))?( with(out)? time zone)?(\[\])?$/;
const STANDARD = /^(-?\d+(\.\d+)?|true|false|null|'[^'\\]*'(::[a-z ]+(\[\])?)?)$/i;

/** Whether a column's type and default are safe to insert into SQL: archives are untrusted. */
export const isPlain = ({ type, standard }: Pick<ColumnShape, 'type' | 'standard'>): boolean =>
  TYPE.test(type) && (standard === undefined || STANDARD.test(standard));

/** Reads the current state of all sequences. */
export async function readSequences(db: Db, tables: readonly TableShape[]): Promise<SequencePlace[]> {
  const places: SequencePlace[] = [];
  for (const { name: table, columns } of tables)
    for (const { name: column } of columns.filter(({ isIdentity }) => isIdentity)) {
      const sequence = await sequenceOf(db, table, column);
      const rows = await queryRows(db)<{ last: string; isUsed: boolean }>`
        select last_value::text as "last", is_called as "isUsed" from ${sql.raw(sequence)}`;
      const [place] = rows;
      if (place !== undefined) places.push({ table, column, ...place });
    }
  return places;
}

/** Returns the sequence of a column, quoted by the database itself. */
async function sequenceOf(db: Db, table: string, column: string): Promise<string> {
  const row = await queryRow(db)<{ name: string | null }>`
    select pg_get_serial_sequence(quote_ident(${table}), ${column}) as "name"`;
  const name = row?.name;
  if (name === null || name === undefined) throw new Error(`${table}.${column} has no numbering`);
  return name;
}

/** Sets a sequence to the state of another database. */
export async function setSequence(db: Db, { table, column, last, isUsed }: SequencePlace): Promise<void> {
  const sequence = await sequenceOf(db, table, column);
  await execute(db)`select setval(${sequence}::regclass, ${last}::bigint, ${isUsed})`;
}
