import { sql } from 'kysely';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../Database.ts';
import type { Catalog } from '../migrate/readTables.ts';
import { predicateSql } from '../sql/expressionSql.ts';
import type { SqlScope, DbContext } from '../sql/SqlScope.ts';
import { entitiesAround, storedTables } from './selectStored.ts';

/** Number of records that meet a condition, and the first of their Ids. */
export interface MetBy {
  readonly count: number;
  readonly ids: readonly number[];
}

export interface StoredScope {
  readonly entity: EntityModel;
  readonly catalog: Catalog;
  /** Only these records. */
  readonly ids?: readonly number[] | undefined;
  /** Most Ids returned per condition. */
  readonly most: number;
}

const ALIAS = 't';
/** Errors of the database for an invalid number or value (class 22), or a query that is too large (class 54). */
const REFUSED = /^(22|54)/;

/**
 * The records of a window that meet each of several conditions over `$record`, in one query inside a transaction.
 * Undefined where the database cannot compute it: a number is out of range, or the conditions are too large.
 */
export async function brokenRecords(
  { entity, catalog, ids, most }: StoredScope,
  window: Window,
  conditions: readonly Expression[],
  context: DbContext,
): Promise<readonly MetBy[] | undefined> {
  const scope: SqlScope = { ...context, entity, alias: ALIAS };
  const marks = conditions.map(
    (condition, i) => sql`case when ${predicateSql(condition, scope)} then ${sql.lit(i)} end`,
  );
  const query = sql<{ mark: number; count: number; ids: number[] }>`
    ${storedTables(entitiesAround(entity, context.findEntity), catalog)}
    select mark, count(*) as count, (array_agg(id order by id))[1:${sql.lit(most)}] as ids
    from (
      select ${sql.id(ALIAS, 'Id')} as id, unnest(array_remove(array[${sql.join(marks)}]::int[], null)) as mark
      from ${sql.id(entity.key)} as ${sql.id(ALIAS)}
      where not ${sql.id(ALIAS, 'IsDeleted')}
        and ${sql.id(ALIAS, 'Id')} > ${String(window.after)}::bigint and ${sql.id(ALIAS, 'Id')} <= ${String(window.last)}::bigint
        ${ids === undefined ? sql`` : sql`and ${sql.id(ALIAS, 'Id')} = any(${ids.map(String)}::bigint[])`}
    ) as broken
    group by mark`;
  // Compiling so many conditions to machine code takes longer than running them.
  await sql`set local jit = off`.execute(context.db);
  await sql`savepoint conditions`.execute(context.db);
  try {
    const { rows } = await query.execute(context.db);
    const byMark = new Map(rows.map(({ mark, count, ids: found }) => [mark, { count, ids: found }]));
    return conditions.map((_, i) => byMark.get(i) ?? { count: 0, ids: [] });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && REFUSED.test(String(error.code)))) throw error;
    await sql`rollback to savepoint conditions`.execute(context.db);
    return undefined;
  }
}

/** A range of an entity's records by Id. */
export interface Window {
  readonly after: number;
  readonly last: number;
  readonly count: number;
}

/** The next records after an Id, at most `size`; undefined when there are no more. */
export async function nextWindow(
  db: Db,
  { entity, catalog, ids }: Omit<StoredScope, 'most'>,
  after: number,
  size: number,
): Promise<Window | undefined> {
  const { rows } = await sql<{ count: number; last: number | null }>`
    ${storedTables([entity], catalog)}
    select count(*) as count, max("Id") as last from (
      select "Id" from ${sql.id(entity.key)} where not "IsDeleted" and "Id" > ${String(after)}::bigint
      ${ids === undefined ? sql`` : sql`and "Id" = any(${ids.map(String)}::bigint[])`} order by "Id" limit ${sql.lit(size)}
    ) as next`.execute(db);
  const [next] = rows;
  return next === undefined || next.last === null ? undefined : { after, last: next.last, count: next.count };
}
