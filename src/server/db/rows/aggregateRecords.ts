import { sql } from 'kysely';
import type { Expression } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import type { Db } from '../Database.ts';
import { readRows } from '../driver/ReadCache.ts';
import { compileSql, notingTables, type Statement } from './Statement.ts';
import { predicateSql } from '../sql/expressionSql.ts';
import type { QueryContext, Sql, SqlScope } from '../sql/SqlScope.ts';
import { recordsWhere, type RecordQuery, toValue } from './selectRecords.ts';

/** A figure over records: the sum of a field, or without one their number; `where` leaves some out. */
export interface Figure {
  readonly key: string;
  readonly field?: string | undefined;
  readonly where?: Expression | undefined;
}

const ALIAS = 't';

/** Figures ready to be taken. */
export interface FigureStatement {
  readonly statement: Statement;
  readonly keys: readonly string[];
}

/** Makes the statement of several figures over the same records. */
export function figureStatement(
  query: Pick<RecordQuery, 'entity' | 'ids' | 'where'>,
  figures: readonly Figure[],
  context: QueryContext,
): FigureStatement {
  const { scope, tables } = notingTables(context, query.entity, ALIAS);
  const columns = figures.map((figure, i) => sql`${figureSql(figure, scope)} as ${sql.id(`f${i}`)}`);
  const statement = compileSql(sql`
    select ${sql.join(columns)} from ${sql.id(query.entity.key)} as ${sql.id(ALIAS)} where ${recordsWhere(query, scope)}
  `);
  return {
    statement: { text: statement.sql, values: statement.parameters, tables: [...tables] },
    keys: figures.map(({ key }) => key),
  };
}

/** Takes figures in one query, by key. The sum of no records is 0. */
export async function takeFigures(db: Db, { statement, keys }: FigureStatement): Promise<Record<string, number>> {
  if (keys.length === 0) return {};
  const [row] = await readRows(db, statement);
  return Object.fromEntries(keys.map((key, i) => [key, Number(row?.[`f${i}`] ?? 0)]));
}

/** Several figures over the same records in one query, by key. The sum of no records is 0. */
export async function aggregateRecords(
  db: Db,
  query: Pick<RecordQuery, 'entity' | 'ids' | 'where'>,
  figures: readonly Figure[],
  context: QueryContext,
): Promise<Record<string, number>> {
  return figures.length === 0 ? {} : takeFigures(db, figureStatement(query, figures, context));
}

/** One figure, as an aggregate over the rows behind the alias of `scope`. */
export function figureSql({ field, where }: Omit<Figure, 'key'>, scope: SqlScope): Sql {
  const filter = where === undefined ? sql`` : sql`filter (where ${predicateSql(where, scope)})`;
  return field === undefined ? sql`count(*) ${filter}` : sql`coalesce(sum(${sql.id(scope.alias, field)}) ${filter}, 0)`;
}

/** The values of a field for which a figure over their records is greatest, greatest first. Empty values do not count. */
export async function topValues(
  db: Db,
  query: Pick<RecordQuery, 'entity' | 'where'>,
  field: string,
  figure: Omit<Figure, 'key'>,
  limit: number,
  context: QueryContext,
): Promise<Value[]> {
  const scope: SqlScope = { ...context, entity: query.entity, alias: ALIAS };
  const column = sql.id(ALIAS, field);
  const { rows } = await sql<{ value: unknown }>`
    select ${column} as value from ${sql.id(query.entity.key)} as ${sql.id(ALIAS)}
    where ${recordsWhere(query, scope)} and ${column} is not null
    group by ${column} order by ${figureSql(figure, scope)} desc, ${column}
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ value }) => toValue(value));
}
