import { sql } from 'kysely';
import { build } from '#language/build.ts';
import { chainOf } from '#language/mapExpression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Expression } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import type { Db } from '../Database.ts';
import { readRows } from '../driver/ReadCache.ts';
import { REPLANNED } from '../driver/statements.ts';
import type { QueryContext, Sql, SqlScope, DbContext } from '../sql/SqlScope.ts';
import { predicateSql } from '../sql/expressionSql.ts';
import { compileSql, notingTables, type Statement } from './Statement.ts';
import { type RecordQuery, recordsWhere, type StatementQuery, toValue } from './selectRecords.ts';

/** A column that refers to records: Ids, or lists of Ids. */
export interface ReferringColumn {
  readonly table: string;
  readonly column: string;
  readonly list: boolean;
  /** The column with the key of the referenced entity, and the key to match. */
  readonly entity?: { readonly column: string; readonly key: string } | undefined;
}

/** Counts the undeleted records that refer to one of `ids`, by column, in order. */
export async function countReferrers(
  db: Db,
  columns: readonly ReferringColumn[],
  ids: readonly number[],
): Promise<number[]> {
  if (columns.length === 0 || ids.length === 0) return columns.map(() => 0);
  const wanted = sql`${ids.map(String)}::bigint[]`;
  const counts = columns.map(({ table, column, list, entity }) => {
    const refers = list ? sql`${sql.id(column)} && ${wanted}` : sql`${sql.id(column)} = any(${wanted})`;
    const ofThisEntity = entity === undefined ? sql`true` : sql`${sql.id(entity.column)} = ${entity.key}`;
    return sql`(select count(*) from ${sql.id(table)} where ${refers} and ${ofThisEntity} and not "IsDeleted")`;
  });
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::bigint[] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}

/** A figure over records: the sum of a field, or without one their number; `where` filters the records. */
export interface Figure {
  readonly key: string;
  readonly field?: string | undefined;
  readonly where?: Expression | undefined;
  /** Of figures apart: those of one pass are computed from one reading of the rows that any of them needs. */
  readonly pass?: string | undefined;
}

const ALIAS = 't';
const ALL = build.literal(true);

/** Figures ready to query. */
export interface FigureStatement {
  readonly statement: Statement;
  readonly keys: readonly string[];
}

export type FigureQuery = Pick<StatementQuery & RecordQuery, 'entity' | 'ids' | 'where' | 'isPlannedAnew'> & {
  /** References are looked up row by row: for limited rows the cost does not grow with the table. */
  readonly isPassing?: boolean | undefined;
  /** Each pass looks its rows up itself: in a large table by an index for its condition, instead of reading all rows. */
  readonly isApart?: boolean | undefined;
};

/** Builds the statement of several figures over the same records, at most `most` of them, or of each pass. */
export function figureStatement(
  query: FigureQuery,
  figures: readonly Figure[],
  context: QueryContext,
  most?: number,
): FigureStatement {
  const { scope, tables } = notingTables(context, query.entity, ALIAS);
  const { isApart = false, isPassing, where = ALL } = query;
  const recordsOf = (more: Expression): Sql => {
    const rows = recordsWhere({ ...query, where: build.and(where, more) }, scope, { passing: isPassing });
    const records = sql`from ${sql.id(query.entity.key)} as ${sql.id(ALIAS)} where ${rows}`;
    return most === undefined ? records : sql`from (select * ${records} limit ${sql.lit(most)}) as ${sql.id(ALIAS)}`;
  };
  const named = figures.map((figure, i) => ({ ...figure, name: sql.id(`f${i}`) }));
  const columns = isApart
    ? named.map(({ name }) => name)
    : named.map((figure) => sql`${figureSql(figure, scope)} as ${figure.name}`);
  const passOf = ({ pass, key }: Figure): string => pass ?? `of ${key}`;
  const passes = [...new Set(isApart ? named.map(passOf) : [])].map((pass, i) => {
    const own = named.filter((figure) => passOf(figure) === pass);
    const { shared, rests } = sharedCondition(own.map((figure) => figure.where ?? ALL));
    const taken = own.map(({ field, name }, j) => sql`${figureSql({ field, where: rests[j] }, scope)} as ${name}`);
    const any = build.or(...rests.map((rest) => rest ?? ALL));
    return sql`(select ${sql.join(taken)} ${recordsOf(build.and(shared, any))}) as ${sql.id(`p${i}`)}`;
  });
  const from = isApart ? sql`from ${sql.join(passes)}` : recordsOf(ALL);
  const statement = compileSql(sql`select ${sql.join(columns)} ${from}`);
  return {
    statement: {
      text: query.isPlannedAnew === true ? statement.sql + REPLANNED : statement.sql,
      values: statement.parameters,
      tables: [...tables],
    },
    keys: figures.map(({ key }) => key),
  };
}

/** The part that all conditions have in common, and the rest of each; undefined where nothing remains. */
function sharedCondition(conditions: readonly Expression[]): {
  readonly shared: Expression;
  readonly rests: readonly (Expression | undefined)[];
} {
  const chains = conditions.map((condition) =>
    chainOf(condition, '&&').map((part) => ({ part, text: JSON.stringify(part) })),
  );
  const [first = [], ...others] = chains;
  const common = first.filter(({ text }) => others.every((chain) => chain.some((each) => each.text === text)));
  const rests = chains.map((chain) => chain.filter(({ text }) => !common.some((each) => each.text === text)));
  return {
    shared: build.and(...common.map(({ part }) => part)),
    rests: rests.map((rest) => (rest.length === 0 ? undefined : build.and(...rest.map(({ part }) => part)))),
  };
}

/** Runs the query of figures. The sum of no records is 0. */
export async function takeFigures(db: Db, { statement, keys }: FigureStatement): Promise<Record<string, number>> {
  const [row] = await readRows(db, statement);
  return Object.fromEntries(keys.map((key, i) => [key, Number(row?.[`f${i}`] ?? 0)]));
}

/** Several figures over the same records in one query, by key. The sum of no records is 0. */
export async function aggregateRecords(
  query: FigureQuery,
  figures: readonly Figure[],
  context: DbContext,
  most?: number,
): Promise<Record<string, number>> {
  return figures.length === 0 ? {} : takeFigures(context.db, figureStatement(query, figures, context, most));
}

/** Returns one figure as an aggregate over the rows with the alias of `scope`. */
export function figureSql({ field, where }: Omit<Figure, 'key'>, scope: SqlScope): Sql {
  const filter = where === undefined ? sql`` : sql`filter (where ${predicateSql(where, scope)})`;
  return field === undefined ? sql`count(*) ${filter}` : sql`coalesce(sum(${sql.id(scope.alias, field)}) ${filter}, 0)`;
}

/** Number of records for which exactly these conditions hold. */
export interface Combination {
  readonly flags: Readonly<Record<string, boolean>>;
  readonly count: number;
}

/**
 * Counts the records of an entity by the combination of conditions that hold, in a transaction `db`. Each condition is
 * evaluated once per record, however many figures use the combinations: conditions of permissions are large, and each
 * copy has to be compiled.
 */
export async function countCombinations(
  entity: EntityModel,
  conditions: Readonly<Record<string, Expression>>,
  context: DbContext,
): Promise<Combination[]> {
  const scope: SqlScope = { ...context, entity, alias: ALIAS };
  const names = Object.keys(conditions);
  const flags = Object.values(conditions).map(
    (condition, i) => sql`(${predicateSql(condition, scope)}) is true as ${sql.id(`f${i}`)}`,
  );
  const columns = sql.join(names.map((_, i) => sql.id(`f${i}`)));
  // Compiling such statements to machine code takes far longer than running them.
  await sql`set local jit = off`.execute(context.db);
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns}, count(*) as "count" from (
      select ${sql.join(flags)} from ${sql.id(entity.key)} as ${sql.id(ALIAS)} where ${recordsWhere({}, scope)}
      offset 0
    ) as s group by ${columns}`.execute(context.db);
  return rows.map((row) => ({
    flags: Object.fromEntries(names.map((name, i) => [name, row[`f${i}`] === true])),
    count: Number(row['count']),
  }));
}

/** The values of a field with the greatest figures over their records, greatest first. Empty values do not count. */
export async function topValues(
  query: Pick<RecordQuery, 'entity' | 'where'>,
  field: string,
  figure: Omit<Figure, 'key'>,
  limit: number,
  context: DbContext,
): Promise<Value[]> {
  const scope: SqlScope = { ...context, entity: query.entity, alias: ALIAS };
  const column = sql.id(ALIAS, field);
  const { rows } = await sql<{ value: unknown }>`
    select ${column} as value from ${sql.id(query.entity.key)} as ${sql.id(ALIAS)}
    where ${recordsWhere(query, scope)} and ${column} is not null
    group by ${column} order by ${figureSql(figure, scope)} desc, ${column}
    limit ${sql.lit(limit)}`.execute(context.db);
  return rows.map(({ value }) => toValue(value));
}
