import { sql } from 'kysely';
import { isServerField, type EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Db } from '../Database.ts';
import type { Sql, DbContext } from '../sql/SqlScope.ts';
import { columnType } from '../sql/SqlValue.ts';
import { BASE_COLUMNS } from '../migrate/columnPlans.ts';
import { planMigration, type MigrationPlan, type RefusedColumn } from '../migrate/planMigration.ts';
import { fits } from './convertSql.ts';
import { figuresLeftWrong, findStaleFigures } from './staleFigures.ts';
import { FIGURE_NOTES, readFigureNotes } from './figureNotes.ts';
import { findRenamedEnums, type ShippedEnums } from './renamedEnums.ts';
import { readTables, type Catalog, type MigrationStep, type TouchedRows } from '../migrate/readTables.ts';
import { SYSTEM_TABLES } from '../migrate/systemTables.ts';
import { queryRow, queryRows } from '../queryRows.ts';
import { isSetAside } from './archiveNames.ts';

/** A column that cannot change to the type in the schema because of its rows. */
export interface Obstacle extends RefusedColumn {
  /** Rows with a value, and those whose value the new type cannot hold. */
  readonly filled: number;
  readonly misfits: number;
  /** The first misfits. */
  readonly examples: readonly { readonly id: number; readonly value: string }[];
}

/** Rows that stay in the database but are no longer shown. */
export interface OutOfSight {
  readonly table: string;
  /** Undefined: the whole table. */
  readonly column: string | undefined;
  readonly rows: number;
  /** A field that names this one as its former name (`x-was`), and has values of its own. */
  readonly heir: string | undefined;
}

/** A uniqueness rule that stored rows violate: its index cannot be created. */
export interface Repeated {
  readonly text: string;
  /** Number of values that occur more than once; undefined when a column of the rule does not exist yet. */
  readonly values: number | undefined;
}

/** A column that is empty in some rows. */
export interface EmptyColumn {
  readonly table: string;
  readonly column: string;
  readonly empty: number;
  readonly isRequired: boolean;
  /** The default of forms for a new field: existing rows do not get it; an expression as written. */
  readonly initial?: string | number | boolean;
}

/** A step that a start would do, with its number of rows: undefined when it writes none. */
export interface PlannedStep {
  readonly text: string;
  readonly rows: number | undefined;
}

/** The changes that a start of a product would make to a database. */
export interface StartPlan {
  readonly steps: readonly PlannedStep[];
  readonly obstacles: readonly Obstacle[];
  readonly outOfSight: readonly OutOfSight[];
  readonly repeated: readonly Repeated[];
  /** Columns that are new, or required in every form, and empty in some rows. */
  readonly empty: readonly EmptyColumn[];
  /** Enum types and Values that are not renamed, as texts. */
  readonly refusedNames: readonly string[];
  /** Stored figures to compute again: `entity.field`, and `entity` where a plan wrote rows. */
  readonly figures: readonly string[];
  /** Changes that servers with the previous documents cannot run with: a start next to them rejects these. */
  readonly alone: readonly string[];
}

const MAX_EXAMPLES = 3;

/** Returns the changes that a start with these entities would make to a database, and the obstacles. Reads only. */
export async function planStart(
  entities: Iterable<EntityModel>,
  context: DbContext,
  enums: ShippedEnums,
): Promise<StartPlan> {
  const catalog = await readTables(context.db);
  const all = [...entities];
  const plan = await planMigration(all, context, catalog);
  const obstacles: Obstacle[] = [];
  for (const refused of plan.refused) obstacles.push(await lookAt(context.db, refused, plan));
  const repeated: Repeated[] = [];
  for (const step of plan.steps) repeated.push(...(await findRepeated(context.db, step, plan, catalog)));
  const renamed = await findRenamedEnums(context.db, enums);
  const notes = catalog.tables.has(FIGURE_NOTES) ? await readFigureNotes(context.db) : new Map<string, string>();
  const steps: PlannedStep[] = [];
  for (const { text, touches } of [...plan.steps, ...renamed.steps])
    steps.push({
      text,
      rows: touches === undefined ? undefined : await countTouched(context.db, touches, plan, catalog),
    });
  return {
    steps,
    obstacles,
    outOfSight: await findUnseen(context.db, plan, catalog),
    repeated,
    empty: await findEmpty(context.db, all, plan, catalog),
    refusedNames: renamed.refused,
    figures: await findFigures(context.db, all, notes, plan, catalog),
    alone: [
      ...figuresLeftWrong(all, notes, catalog),
      ...plan.steps.filter(({ alone }) => alone === true).map(({ text }) => text),
      ...renamed.steps.map(({ text }) => text),
    ],
  };
}

async function findFigures(
  db: Db,
  entities: readonly EntityModel[],
  notes: ReadonlyMap<string, string>,
  { stored, renamed }: MigrationPlan,
  catalog: Catalog,
): Promise<string[]> {
  const now = {
    catalog,
    table: stored,
    column: (key: string, name: string) => renamed.get(key)?.get(name) ?? name,
  };
  const stale = await findStaleFigures(db, entities, notes, now);
  return [
    ...entities.flatMap(({ key }) => (notes.has(key) ? [key] : [])),
    ...[...stale].flatMap(([{ key }, names]) => [...names].map((name) => `${key}.${name}`)),
  ];
}

/** Counts the affected rows. Tables and columns may have former names; missing ones are empty. */
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
    const row = await queryRow(db)<{ count: number }>`
      select count(*)::int as count from (select ${sql.join([sql`1 as row`, ...shown])} from ${sql.id(stored(table))}) as t
      where ${where}`;
    sum += row?.count ?? 0;
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
  const rows = await queryRows(db)<{ id: number; value: string }>`
    select "Id"::int as id, left(${value}::text, 40) as value from ${sql.id(stored(table))}
    where ${misfit} order by "Id" limit ${sql.lit(MAX_EXAMPLES)}`;
  const { filled = 0, misfits = 0 } = counts.rows[0] ?? {};
  return { ...refused, filled, misfits, examples: rows };
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
    const row = await queryRow(db)<{ values: number }>`
      select count(*)::int as "values" from (
        select 1 from ${sql.id(stored(unique.table))} as ${sql.id(unique.table)} where ${where} and num_nulls(${on}) = 0 group by ${on} having count(*) > 1) as twice`;
    const values = row?.values ?? 0;
    return values === 0 ? [] : [{ text, values }];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_COLUMN)
      return [{ text, values: undefined }];
    throw error;
  }
}

const UNDEFINED_COLUMN = '42703';

/** Columns without a field, and record tables without an entity, that contain data. */
async function findUnseen(
  db: Db,
  { tables, renamed, kept, stored }: MigrationPlan,
  catalog: Catalog,
): Promise<OutOfSight[]> {
  const unseen: OutOfSight[] = [];
  for (const { name: table, columns } of tables) {
    const moved = [...(renamed.get(table)?.values() ?? [])];
    for (const column of catalog.tables.get(stored(table))?.keys() ?? []) {
      if (isSetAside(column) || moved.includes(column) || columns.some(({ name }) => name === column)) continue;
      const rows = await countRows(db, stored(table), sql`${sql.id(column)} is not null`);
      const heir = kept.find((one) => one.table === table && one.column === column)?.heir;
      if (rows > 0) unseen.push({ table, column, rows, heir });
    }
  }
  const known = new Set([...tables, ...SYSTEM_TABLES].flatMap(({ name }) => [name, stored(name)]));
  for (const [table, columns] of catalog.tables) {
    if (known.has(table) || isSetAside(table) || !BASE_COLUMNS.every(({ name }) => columns.has(name))) continue;
    const rows = await countRows(db, table, sql`true`);
    const heir = kept.find((one) => one.table === table && one.column === undefined)?.heir;
    if (rows > 0) unseen.push({ table, column: undefined, rows, heir });
  }
  return unseen;
}

/** A field with rules may be empty on purpose: `guiju records` reports those. */
async function findEmpty(
  db: Db,
  entities: readonly EntityModel[],
  { renamed, stored }: MigrationPlan,
  catalog: Catalog,
): Promise<EmptyColumn[]> {
  const found: EmptyColumn[] = [];
  for (const entity of entities) {
    const [table, known] = [entity.key, catalog.tables.get(stored(entity.key))];
    for (const field of known === undefined ? [] : entity.fields) {
      const isRequired = field.required && !entity.ruleSet.governed.includes(field.index);
      const column = renamed.get(table)?.get(field.name) ?? field.name;
      const isNew = known?.has(column) !== true;
      if (columnType(field) === undefined || isServerField(entity, field) || !(isNew || isRequired)) continue;
      const empty = await countRows(db, stored(table), isNew ? sql`true` : sql`${sql.id(column)} is null`);
      const initial = isNew ? initialOf(field) : undefined;
      if (empty > 0)
        found.push({ table, column: field.name, empty, isRequired, ...(initial === undefined ? {} : { initial }) });
    }
  }
  return found;
}

/** The default of a field in the format of a plan; undefined where there is none, or a list. */
function initialOf({ default: initial }: FieldModel): EmptyColumn['initial'] {
  if (initial === undefined) return undefined;
  if ('expression' in initial) return `{{ ${printExpression(initial.expression)} }}`;
  const { value } = initial;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

async function countRows(db: Db, table: string, where: Sql): Promise<number> {
  const row = await queryRow(db)<{ count: number }>`
    select count(*)::int as count from ${sql.id(table)} where not "IsDeleted" and ${where}`;
  return row?.count ?? 0;
}
