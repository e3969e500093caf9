import { sql } from 'kysely';
import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../Database.ts';
import type { Catalog } from '../migrate/readTables.ts';
import { toValue } from './selectRecords.ts';
import { columnType } from '../sql/SqlValue.ts';
import type { Sql } from '../sql/SqlScope.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { StartError } from '../../settings/StartError.ts';
import { widens } from '../migrate/planMigration.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import { isLookup } from '#fields/table/fieldKinds.ts';

export interface StoredQuery {
  /** Names of fields; `Id` is always included. */
  readonly columns: readonly string[];
  /** Only records with one of these values in a field. */
  readonly match?: { readonly field: string; readonly values: readonly (string | number)[] } | undefined;
  /** Only records with a greater Id. */
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
  /** Also finds deleted records. */
  readonly deleted?: boolean | undefined;
}

/** Reads records of an entity by Id according to its model, whatever columns the table already has. */
export async function selectStored(
  db: Db,
  entity: EntityModel,
  query: StoredQuery,
  catalog: Catalog,
): Promise<Record<string, Value>[]> {
  const { columns, match, after, limit, deleted } = query;
  const names = [...new Set(['Id', ...columns])].filter((name) => typeOf(entity, name) !== undefined);
  const where: Sql[] = [
    ...(deleted === true ? [] : [sql`not "IsDeleted"`]),
    ...(after === undefined ? [] : [sql`"Id" > ${String(after)}::bigint`]),
    ...(match === undefined
      ? []
      : [
          sql`${sql.id(match.field)} = any(${match.values.map(String)}::${sql.raw(typeOf(entity, match.field) ?? 'text')}[])`,
        ]),
    sql`true`,
  ];
  const { rows } = await sql<Record<string, unknown>>`
    ${storedTables([entity], catalog)}
    select ${sql.join(names.map((name) => sql.id(name)))} from ${sql.id(entity.key)}
    where ${sql.join(where, sql` and `)} order by "Id" ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`}
  `.execute(db);
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, toValue(row[name])])));
}

function typeOf(entity: EntityModel, name: string): string | undefined {
  const field = entity.field(name);
  return field === undefined ? undefined : columnType(field);
}

/**
 * A `with` clause that presents the tables of some entities according to their current models, under their own names:
 * columns that no migration has created yet are null. Throws StartError for a column that no migration could change.
 */
export function storedTables(entities: Iterable<EntityModel>, catalog: Catalog): Sql {
  const tables = [...new Map([...entities].map((entity) => [entity.key, entity])).values()];
  return sql`with ${sql.join(tables.map((entity) => sql`${sql.id(entity.key)} as not materialized (${tableSql(entity, catalog)})`))}`;
}

/** An entity and those that its rules may read: through its references, and its child rows. */
export function entitiesAround(entity: EntityModel, findEntity: FindEntity): EntityModel[] {
  const others = entity.fields.flatMap(({ reference, child }) => [
    ...(reference === undefined ? [] : referredKeys(reference)),
    ...(child === undefined ? [] : [child.entity]),
  ]);
  return [entity, ...others.flatMap((key) => findEntity(key) ?? [])];
}

/**
 * A catalogue that knows whether any title used for lookups is empty. Otherwise `storedTables` reads titles unchanged,
 * so that an index finds them: wrapped in an expression, each would be compared with every record of the table.
 */
export async function withFilledTitles(db: Db, entities: Iterable<EntityModel>, catalog: Catalog): Promise<Catalog> {
  const all = new Map([...entities].map((entity) => [entity.key, entity]));
  const targets = new Set(
    [...all.values()].flatMap(({ fields }) =>
      fields.flatMap((field) =>
        isLookup(field) && field.reference !== undefined ? referredKeys(field.reference) : [],
      ),
    ),
  );
  const filled = new Set<string>();
  for (const target of [...targets].flatMap((key) => all.get(key) ?? [])) {
    const { name, table } = tableOf(target, catalog);
    const column = columnOf(target, target.titleField, table);
    if (table?.get(column) !== 'text') continue;
    const { rows } = await sql<{ filled: boolean }>`
      select not exists (select 1 from ${sql.id(name)} where ${sql.id(column)} = '') as filled`.execute(db);
    if (rows[0]?.filled === true) filled.add(`${name}.${column}`);
  }
  return { ...catalog, filled };
}

/** The table of an entity, under its current or a former name. */
function tableOf(
  { key, was }: EntityModel,
  { tables }: Catalog,
): { readonly name: string; readonly table: ReadonlyMap<string, string> | undefined } {
  const name = [key, ...was].find((each) => tables.has(each)) ?? key;
  return { name, table: tables.get(name) };
}

/** The column of a field, under its current or a former name. */
const columnOf = (entity: EntityModel, field: string, table: ReadonlyMap<string, string> | undefined): string =>
  [field, ...(entity.field(field)?.was ?? [])].find((each) => table?.has(each) === true) ?? field;

function tableSql(entity: EntityModel, catalog: Catalog): Sql {
  const { name, table } = tableOf(entity, catalog);
  const fields = entity.fields.flatMap((field): [string, string][] => {
    const type = columnType(field);
    return type === undefined || field.name === 'Id' ? [] : [[field.name, type]];
  });
  const columns = [...new Map(fields)].map(([field, type]) => {
    const stored = columnOf(entity, field, table);
    const isFilled = catalog.filled?.has(`${name}.${stored}`) === true;
    const column = isFilled ? sql.id(stored) : columnSql(entity, stored, type, table?.get(stored));
    return sql`${column} as ${sql.id(field)}`;
  });
  if (table === undefined)
    return sql`select ${sql.join([sql`null::bigint as "Id"`, sql`null::boolean as "IsDeleted"`, ...columns])} where false`;
  return sql`select ${sql.join([sql`"Id"`, sql`"IsDeleted"`, ...columns])} from ${sql.id(name)}`;
}

function columnSql({ key }: EntityModel, name: string, type: string, stored: string | undefined): Sql {
  const wanted = sql.raw(type);
  if (stored === undefined) return sql`null::${wanted}`;
  if (stored !== type && !widens(stored, type))
    throw new StartError(
      `表 ${key} 的列 ${name} 是 ${stored}，schemas 需要 ${type}，无法转换（column type does not fit the schemas）`,
    );
  const column = stored === type ? sql.id(name) : sql`${sql.id(name)}::${wanted}`;
  if (type === 'text') return sql`nullif(${column}, '')`;
  return type.endsWith('[]') ? sql`nullif(${column}, '{}')` : column;
}
