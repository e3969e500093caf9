import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../Database.ts';
import type { QueryContext, Sql } from '../sql/SqlScope.ts';
import { BASE_COLUMNS } from '../migrate/columnPlans.ts';
import { digitsOf, planMigration, type MigrationPlan, type RefusedColumn } from '../migrate/planMigration.ts';
import type { MigrationStep, TouchedRows } from '../migrate/MigrationStep.ts';
import { findRenamedEnums, type EnumWishes } from './renamedEnums.ts';
import { readTables, type Catalog } from '../migrate/readTables.ts';
import { SYSTEM_TABLES } from '../migrate/systemTables.ts';

/** A column that keeps its rows from the type that the schema says. */
export interface Obstacle extends RefusedColumn {
  /** Rows with a value, and those whose value the new type cannot hold. */
  readonly filled: number;
  readonly misfits: number;
  /** The first misfits. */
  readonly examples: readonly { readonly id: number; readonly value: string }[];
}

/** Rows that stay in the database while nothing shows them any more. */
export interface OutOfSight {
  readonly table: string;
  /** Undefined: the whole table. */
  readonly column: string | undefined;
  readonly rows: number;
  /** A field that says it was called so, and holds values of its own. */
  readonly heir: string | undefined;
}

/** A uniqueness rule that what is stored breaks: its index cannot be made. */
export interface Repeated {
  readonly text: string;
  /** How many values stand more than once; undefined where a column of the rule is still to come. */
  readonly values: number | undefined;
}

/** What a start would do, and to how many rows: undefined where it writes none. */
export interface ForeseenStep {
  readonly text: string;
  readonly rows: number | undefined;
}

/** What a start of a product would do to a database. */
export interface Foreseen {
  readonly steps: readonly ForeseenStep[];
  readonly obstacles: readonly Obstacle[];
  readonly outOfSight: readonly OutOfSight[];
  readonly repeated: readonly Repeated[];
  /** Names of enum types and Values that stay as they are, in words. */
  readonly refusedNames: readonly string[];
}

const MOST_EXAMPLES = 3;

/** Tells what a start with these entities would do to a database, and what stands in its way. Reads only. */
export async function foresee(
  db: Db,
  entities: Iterable<EntityModel>,
  context: QueryContext,
  enums: EnumWishes,
): Promise<Foreseen> {
  const catalog = await readTables(db);
  const plan = await planMigration(db, entities, context, catalog);
  const obstacles: Obstacle[] = [];
  for (const refused of plan.refused) obstacles.push(await lookAt(db, refused, plan));
  const repeated: Repeated[] = [];
  for (const step of plan.steps) repeated.push(...(await findRepeated(db, step, plan, catalog)));
  const renamed = await findRenamedEnums(db, enums);
  const steps: ForeseenStep[] = [];
  for (const { text, touches } of [...plan.steps, ...renamed.steps])
    steps.push({ text, rows: touches === undefined ? undefined : await countTouched(db, touches, plan, catalog) });
  return {
    steps,
    obstacles,
    outOfSight: await findUnseen(db, plan, catalog),
    repeated,
    refusedNames: renamed.refused,
  };
}

/** Tables and columns may still have their names of before the steps, and those that are to come hold nothing. */
async function countTouched(
  db: Db,
  touches: readonly TouchedRows[],
  { stored, renamed }: MigrationPlan,
  catalog: Catalog,
): Promise<number> {
  let sum = 0;
  for (const { table, columns, where } of touches) {
    const known = catalog.tables.get(stored(table));
    const names = columns.map((name) => [renamed.get(table)?.get(name) ?? name, name] as const);
    if (known === undefined || names.some(([name]) => !known.has(name))) continue;
    const shown = names.map(([name, now]) => sql`${sql.id(name)} as ${sql.id(now)}`);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select ${sql.join([sql`1 as row`, ...shown])} from ${sql.id(stored(table))}) as t
      where ${where}`.execute(db);
    sum += rows[0]?.count ?? 0;
  }
  return sum;
}

async function lookAt(db: Db, refused: RefusedColumn, { renamed, stored }: MigrationPlan): Promise<Obstacle> {
  const { table, column, have } = refused;
  const value = sql.id(renamed.get(table)?.get(column.name) ?? column.name);
  const misfit = sql<boolean>`(${value} is not null and not ${fits(value, have, column.type)})`;
  const counts = await sql<{ filled: number; misfits: number }>`
    select count(${value})::int as filled, count(*) filter (where ${misfit})::int as misfits from ${sql.id(stored(table))}`.execute(
    db,
  );
  const { rows } = await sql<{ id: number; value: string }>`
    select "Id"::int as id, left(${value}::text, 40) as value from ${sql.id(stored(table))}
    where ${misfit} order by "Id" limit ${sql.lit(MOST_EXAMPLES)}`.execute(db);
  const { filled = 0, misfits = 0 } = counts.rows[0] ?? {};
  return { ...refused, filled, misfits, examples: rows };
}

/** Whether the text of a value is one that a column of type `to` can hold. Where that is not known no value does. */
function fits(value: Sql, have: string, to: string): Sql {
  if (have.endsWith('[]') || to.endsWith('[]')) return sql`false`;
  const text = sql`${value}::text`;
  if (to === 'boolean') return sql`${text} in ('true', 'false')`;
  if (to === 'date') return sql`${text} ~ '^\\d{4}-\\d{2}-\\d{2}( 00:00:00)?$'`;
  if (to.startsWith('timestamp')) return sql`${text} ~ '^\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2}:\\d{2})?$'`;
  const digits = digitsOf(to);
  if (digits === undefined) return sql`false`;
  // Zeros behind the point are no digits that would be lost.
  const point = digits.scale === 0 ? '(\\.0*)?' : `(\\.\\d{0,${digits.scale}}0*)?`;
  return sql`${text} ~ ${sql.lit(`^-?\\d{1,${digits.whole}}${point}$`)}`;
}

async function findRepeated(
  db: Db,
  { text, unique }: MigrationStep,
  { stored }: MigrationPlan,
  catalog: Catalog,
): Promise<Repeated[]> {
  if (unique === undefined || !catalog.tables.has(stored(unique.table))) return [];
  const { on, where = sql`true` } = unique.index;
  try {
    const { rows } = await sql<{ values: number }>`
      select count(*)::int as "values" from (
        select 1 from ${sql.id(stored(unique.table))} as ${sql.id(unique.table)} where ${where} and num_nulls(${on}) = 0 group by ${on} having count(*) > 1) as twice`.execute(
      db,
    );
    const values = rows[0]?.values ?? 0;
    return values === 0 ? [] : [{ text, values }];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_COLUMN)
      return [{ text, values: undefined }];
    throw error;
  }
}

const UNDEFINED_COLUMN = '42703';

/** Columns of entities that no field has, and tables of records that no entity has, where there are rows in them. */
async function findUnseen(
  db: Db,
  { tables, renamed, kept, stored }: MigrationPlan,
  catalog: Catalog,
): Promise<OutOfSight[]> {
  const unseen: OutOfSight[] = [];
  for (const { name: table, columns } of tables) {
    const moved = [...(renamed.get(table)?.values() ?? [])];
    for (const column of catalog.tables.get(stored(table))?.keys() ?? []) {
      if (moved.includes(column) || columns.some(({ name }) => name === column)) continue;
      const rows = await countRows(db, stored(table), sql`${sql.id(column)} is not null`);
      const heir = kept.find((one) => one.table === table && one.column === column)?.heir;
      if (rows > 0) unseen.push({ table, column, rows, heir });
    }
  }
  const known = new Set([...tables, ...SYSTEM_TABLES].flatMap(({ name }) => [name, stored(name)]));
  for (const [table, columns] of catalog.tables) {
    if (known.has(table) || !BASE_COLUMNS.every(({ name }) => columns.has(name))) continue;
    const rows = await countRows(db, table, sql`true`);
    const heir = kept.find((one) => one.table === table && one.column === undefined)?.heir;
    if (rows > 0) unseen.push({ table, column: undefined, rows, heir });
  }
  return unseen;
}

async function countRows(db: Db, table: string, where: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.id(table)} where not "IsDeleted" and ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}
