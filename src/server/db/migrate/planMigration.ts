import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../Database.ts';
import type { DbContext } from '../sql/SqlScope.ts';
import { entityTable } from './entityTable.ts';
import { findRenamedTables, withRenamed } from './renamedTables.ts';
import { indexesOn, type Catalog, type MigrationStep, type TouchedRows } from './readTables.ts';
import { SYSTEM_TABLES } from './systemTables.ts';
import {
  type ColumnPlan,
  createIndex,
  indexName,
  type IndexPlan,
  type TablePlan,
  UNIQUE_PREFIX,
} from './uniqueIndexes.ts';
import { queryRow } from '../queryRows.ts';

/** A column whose type cannot change to that of the schema without loss. */
export interface RefusedColumn {
  readonly table: string;
  readonly column: ColumnPlan;
  /** Its current type. */
  readonly have: string;
}

/** A column or table that keeps a former name because its new name is in use. */
export interface RetainedName {
  readonly table: string;
  readonly column: string | undefined;
  readonly heir: string;
}

/** The changes that adapt tables to the entities of a product. */
export interface MigrationPlan {
  readonly steps: readonly MigrationStep[];
  readonly refused: readonly RefusedColumn[];
  /** Columns and tables (no column) that keep former names, because both names have values. */
  readonly kept: readonly RetainedName[];
  /** The required tables of entities. */
  readonly tables: readonly TablePlan[];
  /** The names of columns before the steps, by table and new name. */
  readonly renamed: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The name of a table before the steps. */
  readonly stored: (table: string) => string;
}

/**
 * Finds the changes that adapt the tables to the entities: tables, columns and indexes to add, columns to rename whose
 * fields have a former name (`x-was`), types to widen. Changes nothing; reads rows only to find out whether the old and
 * new column of a rename both have values.
 */
export async function planMigration(
  entities: Iterable<EntityModel>,
  context: DbContext,
  there: Catalog,
): Promise<MigrationPlan> {
  const all = [...entities];
  const tables = all.map((entity) => entityTable(entity, context));
  const earlier = await findRenamedTables(context.db, all, there);
  const moves = earlier.filter(({ isKept }) => !isKept);
  const catalog = withRenamed(there, moves);
  const former = new Map(moves.map(({ from, to }) => [to, from]));
  const stored = (table: string): string => former.get(table) ?? table;
  const steps: MigrationStep[] = moves.map(({ step }) => step);
  const refused: RefusedColumn[] = [];
  const kept = earlier.flatMap(({ from, to, isKept }): RetainedName[] =>
    isKept ? [{ table: from, column: undefined, heir: to }] : [],
  );
  const renamed = new Map<string, ReadonlyMap<string, string>>();
  for (const plan of [...SYSTEM_TABLES, ...tables]) {
    const known = catalog.tables.get(plan.name);
    const columns = known === undefined ? [] : await findEarlier(context.db, stored(plan.name), plan, known);
    const found = columns.filter(({ isKept }) => !isKept);
    kept.push(
      ...columns.flatMap(({ from, to, isKept }) => (isKept ? [{ table: plan.name, column: from, heir: to }] : [])),
    );
    renamed.set(plan.name, new Map(found.map(({ from, to }) => [to, from])));
    const renames = found.map((rename) => renameStep(plan.name, rename, catalog));
    const other = known === undefined ? [] : otherTypes(plan, known, found);
    const empty = new Set<string>();
    const lost: string[] = [];
    for (const { column, from } of other)
      if (!(await hasValues(context.db, stored(plan.name), from))) {
        empty.add(column.name);
        lost.push(...(await indexesOn(context.db, stored(plan.name), from)));
      } else if (!changesItself(known?.get(from) ?? '', column.type))
        refused.push({ table: plan.name, column, have: known?.get(from) ?? '' });
    steps.push(...renames, ...tableSteps(plan, known, found, empty), ...oldRules(plan, catalog));
    const indexes = new Set(catalog.indexes.keys());
    for (const { from, to, replacesEmpty } of found) {
      const now = indexName(`${plan.name}_${to}`);
      if (catalog.indexes.has(indexName(`${plan.name}_${from}`))) indexes.add(now);
      else if (replacesEmpty) indexes.delete(now);
    }
    // A column that is created again loses its indexes.
    for (const index of lost) indexes.delete(index);
    steps.push(...plan.indexes.flatMap((index) => indexStep(plan, index, indexes)));
  }
  return { steps, refused, kept, tables, renamed, stored };
}

interface Rename {
  readonly from: string;
  readonly to: string;
  /** The new column exists without values, created by a start that did not know the former name. */
  readonly replacesEmpty: boolean;
}

/** Finds columns under a former name of their field; where the new column has values too, both stay. */
async function findEarlier(
  db: Db,
  table: string,
  { columns }: TablePlan,
  known: ReadonlyMap<string, string>,
): Promise<readonly (Rename & { readonly isKept: boolean })[]> {
  const found: (Rename & { isKept: boolean })[] = [];
  for (const { name: to, was = [] } of columns) {
    const from = was.find((old) => known.has(old) && !columns.some((column) => column.name === old));
    if (from === undefined) continue;
    const replacesEmpty = known.has(to);
    found.push({ from, to, replacesEmpty, isKept: replacesEmpty && (await hasValues(db, table, to)) });
  }
  return found;
}

async function hasValues(db: Db, table: string, column: string): Promise<boolean> {
  const row = await queryRow(db)<{ found: boolean }>`
    select exists (select 1 from ${sql.id(table)} where ${sql.id(column)} is not null) as found`;
  return row?.found === true;
}

/** Renames a column, and everything else with the field's name: its index, files, the state log, its number series. */
function renameStep(table: string, { from, to, replacesEmpty }: Rename, { indexes }: Catalog): MigrationStep {
  const [id, old, now] = [sql.id(table), sql.id(from), sql.id(to)];
  const [oldIndex, newIndex] = [indexName(`${table}_${from}`), indexName(`${table}_${to}`)];
  const [oldSeries, newSeries] = [`${table}.${from}`, `${table}.${to}`];
  return {
    text: `rename column ${table}.${from} -> ${to}`,
    alone: true,
    touches: filled(table, to),
    statements: [
      ...(replacesEmpty ? [sql`alter table ${id} drop column ${now}`] : []),
      sql`alter table ${id} rename column ${old} to ${now}`,
      ...(indexes.has(oldIndex) ? [sql`alter index ${sql.id(oldIndex)} rename to ${sql.id(newIndex)}`] : []),
      sql`update "media" set "FieldName" = ${to} where "EntityKey" = ${table} and "FieldName" = ${from}`,
      sql`update "stateLog" set "StateField" = ${to} where "EntityKey" = ${table} and "StateField" = ${from}`,
      sql`update "numberSeries" set "SeriesKey" = ${newSeries}::text || substr("SeriesKey", ${oldSeries.length + 1}::int)
        where "SeriesKey" = ${oldSeries} or starts_with("SeriesKey", ${`${oldSeries} `})`,
    ],
  };
}

/** The columns whose type must change, each with its name before the steps. */
function otherTypes(
  { columns }: TablePlan,
  known: ReadonlyMap<string, string>,
  renames: readonly Rename[],
): { readonly column: ColumnPlan; readonly from: string }[] {
  return columns.flatMap((column) => {
    const from = renames.find(({ to }) => to === column.name)?.from ?? column.name;
    const have = known.get(from);
    const stays =
      have === undefined || have === column.type || (!widens(have, column.type) && holds(have, column.type));
    return stays ? [] : [{ column, from }];
  });
}

/** Whether a start changes a type automatically: every value stays the same, and the change back is as simple. */
const changesItself = (have: string, want: string): boolean => want !== 'text' && widens(have, want);

function tableSteps(
  { name, columns, unlogged }: TablePlan,
  known: ReadonlyMap<string, string> | undefined,
  renames: readonly Rename[],
  empty: ReadonlySet<string>,
): MigrationStep[] {
  const id = sql.id(name);
  if (known === undefined) {
    const kind = sql.raw(unlogged === true ? 'unlogged table' : 'table');
    const statement = sql`create ${kind} ${id} (${sql.join(columns.map(columnSql))})`;
    return [{ text: `create table ${name} (${columns.length} columns)`, statements: [statement] }];
  }
  return columns.flatMap((column): MigrationStep[] => {
    const have = known.get(renames.find(({ to }) => to === column.name)?.from ?? column.name);
    if (have === undefined)
      return [
        {
          text: `add column ${name}.${column.name} ${column.type}`,
          statements: [sql`alter table ${id} add column ${columnSql(column)}`],
        },
      ];
    if (have === column.type || (!widens(have, column.type) && holds(have, column.type))) return [];
    if (empty.has(column.name)) {
      const own = sql.id(column.name);
      return [
        {
          text: `retype ${name}.${column.name} ${have} -> ${column.type}, which holds nothing`,
          alone: true,
          statements: [
            sql`alter table ${id} drop column ${own}`,
            sql`alter table ${id} add column ${columnSql(column)}`,
          ],
        },
      ];
    }
    if (!changesItself(have, column.type)) return [];
    const [own, to] = [sql.id(column.name), sql.raw(column.type)];
    return [
      {
        text: `widen ${name}.${column.name} ${have} -> ${column.type}`,
        alone: true,
        touches: filled(name, column.name),
        statements: [sql`alter table ${id} alter column ${own} type ${to} using ${own}::${to}`],
      },
    ];
  });
}

const filled = (table: string, column: string): TouchedRows[] => [
  { table, columns: [column], where: sql`${sql.id(column)} is not null` },
];

const columnSql = ({ name, type, more = '' }: ColumnPlan) => sql`${sql.id(name)} ${sql.raw(`${type} ${more}`)}`;

/** Drops the indexes of uniqueness rules that are no longer in the schema, as they would still reject rows. */
function oldRules({ name, indexes }: TablePlan, catalog: Catalog): MigrationStep[] {
  const wanted = new Set(indexes.map((index) => `${name}_${index.name}`));
  return [...catalog.indexes.keys()]
    .filter((index) => index.startsWith(`${name}_${UNIQUE_PREFIX}`) && !wanted.has(index))
    .map((index) => ({
      text: `drop index ${index}`,
      takesAway: true,
      statements: [sql`drop index if exists ${sql.id(index)}`],
    }));
}

function indexStep({ name: table }: TablePlan, index: IndexPlan, known: ReadonlySet<string>): MigrationStep[] {
  const full = indexName(`${table}_${index.name}`);
  if (known.has(full)) return [];
  const statement = createIndex(table, index);
  const unique = index.unique === true ? { unique: { table, index } } : {};
  return [{ text: `create index ${full}`, statements: [statement], ...unique }];
}

/** Whether every value of a column of type `from` fits the type `to`, so that the column may be widened in place. */
export function widens(from: string, to: string): boolean {
  if (from === to) return true;
  if (to === 'text') return !from.endsWith('[]');
  if (to.startsWith('timestamp')) return from === 'date';
  const [have, want] = [digitsOf(from), digitsOf(to)];
  return have !== undefined && want !== undefined && want.scale >= have.scale && want.whole >= have.whole;
}

/** Whether a column of type `have` can still hold the numbers of a narrower type `want`. */
const holds = (have: string, want: string): boolean => digitsOf(have) !== undefined && widens(want, have);

/** Digits before and after the point of a number type; bigint values have at most 15 (JSON numbers). */
export function digitsOf(type: string): { whole: number; scale: number } | undefined {
  if (type === 'integer') return { whole: 10, scale: 0 };
  if (type === 'bigint') return { whole: 15, scale: 0 };
  const match = /^numeric\((\d+),(\d+)\)$/.exec(type);
  return match === null ? undefined : { whole: Number(match[1]) - Number(match[2]), scale: Number(match[2]) };
}
