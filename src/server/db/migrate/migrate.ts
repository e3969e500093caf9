import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { StartError } from '../../settings/StartError.ts';
import type { Database, Db } from '../Database.ts';
import type { QueryContext } from '../sql/SqlScope.ts';
import { type TablePlan, type ColumnPlan, type IndexPlan, uniqueIndexes, UNIQUE_PREFIX } from './uniqueIndexes.ts';
import { listNames } from '#language/mapExpression.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { orderSql } from '../sql/compareSql.ts';
import { columnType } from '../sql/SqlValue.ts';
import { BASE_COLUMNS } from './columnPlans.ts';
import { SYSTEM_TABLES } from './systemTables.ts';
import { readTables, type Catalog } from './readTables.ts';
import { noteWrites } from './noteWrites.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { isReference } from '#fields/table/traits.ts';

/** The table of an entity: a typed column per field, and indexes on what lists, row scopes and references look for. */
function entityTable(entity: EntityModel, context: QueryContext): TablePlan {
  const base = new Set(BASE_COLUMNS.map(({ name }) => name));
  const own = entity.fields.flatMap((field): ColumnPlan[] => {
    const type = columnType(field);
    return type === undefined || base.has(field.name) ? [] : [{ name: field.name, type }];
  });
  return {
    name: entity.key,
    columns: [...BASE_COLUMNS, ...own],
    indexes: [
      { name: 'UpdateTime', on: sql`"UpdateTime" desc nulls last, "Id" desc`, where: sql`not "IsDeleted"` },
      ...orderIndexes(entity),
      ...entity.fields.flatMap((field) => fieldIndex(field, entity)),
      ...uniqueIndexes(entity, context),
    ],
  };
}

/**
 * An index per order in which lists of an entity stand when they are opened, so that their first rows are found without sorting all. Texts
 * have none: an index refuses rows with long ones.
 */
function orderIndexes(entity: EntityModel): IndexPlan[] {
  const orders = new Map<string, IndexPlan>();
  for (const { sort } of entity.lists.values()) {
    const types = sort.map(({ field }) => {
      const model = entity.field(field);
      return model === undefined ? undefined : columnType(model);
    });
    if (types.some((type) => type === undefined || type === 'text' || type.endsWith('[]'))) continue;
    const name = `order_${sort.map(({ field, descending }) => (descending ? `${field}_desc` : field)).join('_')}`;
    // The first has an index of its own, the second is the key.
    if (name === 'order_UpdateTime_desc' || sort.every(({ field }) => field === 'Id')) continue;
    orders.set(name, { name, on: orderSql(sort, entity), where: sql`not "IsDeleted"` });
  }
  return [...orders.values()];
}

/** Tells whether a field of the record makes it somebody's own. */
function ownedThrough(name: string, { scope }: EntityModel): boolean {
  return (
    scope.own !== undefined && listNames(scope.own).some(({ root, path }) => root === '$record' && path[0] === name)
  );
}

const UNINDEXED = ['UpdaterId', 'SubmitterId', 'ApproverId'];

function fieldIndex(field: FieldModel, entity: EntityModel): IndexPlan[] {
  const { name } = field;
  const column = sql.id(name);
  if (name === 'OwnerUnitPath' || name === 'UnitPath') return [{ name, on: sql`${column} text_pattern_ops` }];
  const lists = columnType(field)?.endsWith('[]') === true;
  if (lists && (name === 'MemberIds' || ownedThrough(name, entity))) return [{ name, on: column, method: 'gin' }];
  if (name === 'CreatorId' && !entity.scope.owned) return [];
  const wanted =
    isReference(field) ||
    name === entity.workflow?.field ||
    (name === entity.titleField && fieldKind(field).text === 'line');
  return wanted && !UNINDEXED.includes(name) ? [{ name, on: column }] : [];
}

/** The number of our advisory lock: one process migrates at a time. */
const MIGRATION_LOCK = 727001;
const LONGEST_NAME = 63;

/**
 * Brings the tables to what the entities need: adds tables, columns and indexes, widens types, and never takes anything away.
 * Returns one line per step. Throws StartError, with nothing changed, when a type cannot be widened. Runs in a transaction.
 */
export async function migrate(
  db: Db,
  entities: Iterable<EntityModel>,
  context: QueryContext,
  kind: Database['kind'],
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db);
  const catalog = await readTables(db);
  const steps: string[] = [];
  const own = [...entities].map((entity) => entityTable(entity, context));
  const plans = [...SYSTEM_TABLES, ...own];
  for (const plan of plans) {
    await migrateTable(db, plan, catalog, steps);
    await dropOldRules(db, plan, catalog, steps);
    for (const index of plan.indexes) await migrateIndex(db, plan, index, catalog, steps);
  }
  const changed = steps.length > 0;
  // The embedded database has one process, which knows what it writes.
  if (kind === 'postgres') {
    const names = own.map(({ name }) => name);
    steps.push(...(await noteWrites(db, names, changed)));
  }
  return steps;
}

async function migrateTable(
  db: Db,
  { name, columns, unlogged }: TablePlan,
  catalog: Catalog,
  steps: string[],
): Promise<void> {
  const known = catalog.tables.get(name);
  if (known === undefined) {
    const kind = sql.raw(unlogged === true ? 'unlogged table' : 'table');
    await sql`create ${kind} ${sql.id(name)} (${sql.join(columns.map(columnSql))})`.execute(db);
    steps.push(`create table ${name} (${columns.length} columns)`);
    return;
  }
  for (const column of columns) {
    const type = known.get(column.name);
    if (type === undefined) {
      await sql`alter table ${sql.id(name)} add column ${columnSql(column)}`.execute(db);
      steps.push(`add column ${name}.${column.name} ${column.type}`);
    } else if (type !== column.type) {
      await widen(db, name, column, type, steps);
    }
  }
}

const columnSql = ({ name, type, more = '' }: ColumnPlan) => sql`${sql.id(name)} ${sql.raw(`${type} ${more}`)}`;

async function widen(db: Db, table: string, column: ColumnPlan, have: string, steps: string[]): Promise<void> {
  if (widens(have, column.type)) {
    const to = sql.raw(column.type);
    await sql`alter table ${sql.id(table)} alter column ${sql.id(column.name)} type ${to} using ${sql.id(column.name)}::${to}`.execute(
      db,
    );
    steps.push(`widen ${table}.${column.name} ${have} -> ${column.type}`);
  } else if (!holds(have, column.type)) {
    throw new StartError(
      `字段 ${table}.${column.name} 的类型不能由 ${have} 变为 ${column.type}（not a widening）；请改用新的字段名，或先转换数据`,
    );
  }
}

/** An index of a uniqueness rule that is no longer in the schema would go on refusing rows. */
async function dropOldRules(db: Db, { name, indexes }: TablePlan, catalog: Catalog, steps: string[]): Promise<void> {
  const wanted = new Set(indexes.map((index) => `${name}_${index.name}`));
  for (const index of catalog.indexes) {
    if (!index.startsWith(`${name}_${UNIQUE_PREFIX}`) || wanted.has(index)) continue;
    await sql`drop index ${sql.id(index)}`.execute(db);
    steps.push(`drop index ${index}`);
  }
}

async function migrateIndex(
  db: Db,
  { name: table }: TablePlan,
  { name, on, method, unique, where }: IndexPlan,
  catalog: Catalog,
  steps: string[],
): Promise<void> {
  const full = indexName(`${table}_${name}`);
  if (catalog.indexes.has(full)) return;
  const kind = sql.raw(unique === true ? 'unique index' : 'index');
  const using = sql.raw(method === undefined ? '' : `using ${method}`);
  const condition = where === undefined ? sql`` : sql`where ${where}`;
  await sql`savepoint make_index`.execute(db);
  try {
    await sql`create ${kind} ${sql.id(full)} on ${sql.id(table)} ${using} (${on}) ${condition}`.execute(db);
    steps.push(`create index ${full}`);
  } catch (error) {
    // Rows that break a new rule are no reason not to start: the check of the rule still refuses further ones.
    if (unique !== true) throw error;
    await sql`rollback to savepoint make_index`.execute(db);
    steps.push(`skip unique index ${full}: ${error instanceof Error ? error.message : String(error)}`);
  }
  await sql`release savepoint make_index`.execute(db);
}

/** Index names longer than the database takes end in a hash. */
function indexName(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name;
  return `${name.slice(0, 40)}_${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
}

/** Tells whether every value of a column of type `from` fits the type `to`, so that the column may be widened in place. */
export function widens(from: string, to: string): boolean {
  if (from === to) return true;
  if (to === 'text') return !from.endsWith('[]');
  if (to.startsWith('timestamp')) return from === 'date';
  const [have, want] = [digitsOf(from), digitsOf(to)];
  return have !== undefined && want !== undefined && want.scale >= have.scale && want.whole >= have.whole;
}

/** Tells whether a column of type `have` can go on holding the numbers of a narrower type `want`. */
function holds(have: string, want: string): boolean {
  return digitsOf(have) !== undefined && widens(want, have);
}

/** Digits before and after the point that a number type holds. A bigint of ours has 15 digits at most: JSON numbers. */
function digitsOf(type: string): { whole: number; scale: number } | undefined {
  if (type === 'integer') return { whole: 10, scale: 0 };
  if (type === 'bigint') return { whole: 15, scale: 0 };
  const match = /^numeric\((\d+),(\d+)\)$/.exec(type);
  return match === null ? undefined : { whole: Number(match[1]) - Number(match[2]), scale: Number(match[2]) };
}
