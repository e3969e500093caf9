import { sql } from 'kysely';
import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../Database.ts';
import type { Catalog } from '../migrate/readCatalog.ts';
import { toValue } from './toValue.ts';
import { columnType } from '../sql/columnType.ts';
import type { Sql } from '../sql/SqlScope.ts';
import { storedTables } from './storedTables.ts';

export interface StoredQuery {
  /** Names of fields; `Id` always comes along. */
  readonly columns: readonly string[];
  /** Only records whose field holds one of these values. */
  readonly match?: { readonly field: string; readonly values: readonly (string | number)[] } | undefined;
  /** Only records with a greater Id. */
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
  /** Deleted records are found, too. */
  readonly deleted?: boolean | undefined;
}

/** Reads records of an entity as their model says, whatever columns the table has yet; by Id. */
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
