import { sql } from 'kysely';
import type { Expression } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../Database.ts';
import { readRows } from '../driver/ReadCache.ts';
import { compileSql, notingTables, type Statement } from './Statement.ts';
import { predicateSql } from '../sql/expressionSql.ts';
import { readsDayOnly } from '../sql/readsDayOnly.ts';
import type { QueryContext, Sql, SqlScope } from '../sql/SqlScope.ts';
import { recordsWhere, type RecordQuery, toValue } from './selectRecords.ts';

/** A figure over records: the sum of a field, or without one their number; `where` leaves some out. */
export interface Figure {
  readonly key: string;
  readonly field?: string | undefined;
  readonly where?: Expression | undefined;
}

const ALIAS = 't';

/** Figures ready to be taken: a query for those that stay the same all day while no row changes, and one for those that do not. */
export type FigureStatement = readonly { readonly statement: Statement; readonly keys: readonly string[] }[];

type FigureQuery = Pick<RecordQuery, 'entity' | 'ids' | 'where'>;

interface FigureOptions {
  /** Over so many records at most, whichever come first: then the figures cost no more however many records there are. */
  readonly most?: number | undefined;
  /** Those that change while no row does are not kept apart: what was asked is looked at once. */
  readonly isOnePass: boolean;
}

/** Makes the statements of several figures over the same records. */
export function figureStatement(
  query: FigureQuery,
  figures: readonly Figure[],
  context: QueryContext,
  { most, isOnePass }: FigureOptions,
): FigureStatement {
  if (isOnePass) return [inOnePass(query, figures, context, most)];
  const moving = new Set(figures.filter(({ where }) => where !== undefined && isMoving(where, query.entity, context)));
  const parts = [figures.filter((figure) => !moving.has(figure)), [...moving]];
  return parts.filter((part) => part.length > 0).map((part) => inOnePass(query, part, context, most));
}

/** Tells whether a condition depends on the time of day, not only on the day. */
function isMoving(where: Expression, entity: EntityModel, context: QueryContext): boolean {
  // To write it out is what tells, and takes as long as the statement itself: most conditions need not be.
  if (readsDayOnly(where)) return false;
  let isAsked = false;
  const { user, enums, findEntity } = context;
  const scope: SqlScope = {
    ...{ user, enums, findEntity, entity, alias: ALIAS, today: NO_DAY },
    get now() {
      isAsked = true;
      return `${NO_DAY} 00:00:00`;
    },
  };
  predicateSql(where, scope);
  return isAsked;
}

/** In the place of a day where only what is looked at counts. */
const NO_DAY = '2000-01-01';

function inOnePass(
  query: FigureQuery,
  figures: readonly Figure[],
  context: QueryContext,
  most?: number,
): FigureStatement[number] {
  const { scope, tables } = notingTables(context, query.entity, ALIAS);
  const columns = figures.map((figure, i) => sql`${figureSql(figure, scope)} as ${sql.id(`f${i}`)}`);
  const records = sql`${sql.id(query.entity.key)} as ${sql.id(ALIAS)} where ${recordsWhere(query, scope)}`;
  const statement = compileSql(
    most === undefined
      ? sql`select ${sql.join(columns)} from ${records}`
      : sql`select ${sql.join(columns)} from (select * from ${records} limit ${sql.lit(most)}) as ${sql.id(ALIAS)}`,
  );
  return {
    statement: { text: statement.sql, values: statement.parameters, tables: [...tables] },
    keys: figures.map(({ key }) => key),
  };
}

/** Takes figures, by key. The sum of no records is 0. */
export async function takeFigures(db: Db, statements: FigureStatement): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { statement, keys } of statements) {
    const [row] = await readRows(db, statement);
    keys.forEach((key, i) => (found[key] = Number(row?.[`f${i}`] ?? 0)));
  }
  return found;
}

/** Several figures over the same records in one query, by key. The sum of no records is 0. */
export async function aggregateRecords(
  db: Db,
  query: Pick<RecordQuery, 'entity' | 'ids' | 'where'>,
  figures: readonly Figure[],
  context: QueryContext,
): Promise<Record<string, number>> {
  return figures.length === 0 ? {} : takeFigures(db, [inOnePass(query, figures, context)]);
}

/** What figures are taken by: the values of a field, or with a `pattern` of days (`YYYY-MM`) the parts of them that it names. */
export interface FigureBy {
  readonly field: string;
  readonly pattern: string | undefined;
}

const bySql = ({ field, pattern }: FigureBy): Sql => {
  const column = sql.id(ALIAS, field);
  return pattern === undefined ? column : sql`to_char(${column}, ${sql.lit(pattern)})`;
};

/** The figures of the records in which a field has one value, or one beginning of it. */
export interface FiguresOfValue {
  readonly value: Value;
  readonly figures: Readonly<Record<string, number>>;
}

/**
 * Takes figures for each value of a field, in one query; those of most records first, `limit` of them. `all` tells how many values there are.
 */
export async function figuresByValue(
  db: Db,
  query: Pick<RecordQuery, 'entity' | 'where'>,
  by: FigureBy,
  figures: readonly Figure[],
  limit: number,
  context: QueryContext,
): Promise<{ readonly found: FiguresOfValue[]; readonly all: number }> {
  const scope: SqlScope = { ...context, entity: query.entity, alias: ALIAS };
  const columns = figures.map((figure, i) => sql`${figureSql(figure, scope)} as ${sql.id(`f${i}`)}`);
  const { rows } = await sql<Record<string, unknown>>`
    select ${bySql(by)} as "value", count(*) over () as "all", ${sql.join(columns)}
    from ${sql.id(query.entity.key)} as ${sql.id(ALIAS)} where ${recordsWhere(query, scope)}
    group by 1 order by count(*) desc, 1 limit ${sql.lit(limit)}`.execute(db);
  return {
    found: rows.map((row) => ({
      value: toValue(row['value']),
      figures: Object.fromEntries(figures.map(({ key }, i) => [key, Number(row[`f${i}`] ?? 0)])),
    })),
    all: Number(rows[0]?.['all'] ?? 0),
  };
}

/** The figures of the records that have one value in each of two fields, or of all that have one of them (`undefined`: any). */
export interface FiguresOfPair {
  readonly row: Value | undefined;
  readonly column: Value | undefined;
  readonly figures: Readonly<Record<string, number>>;
}

/** Figures by two fields that cross. Of more columns than asked for there is nothing but the figures of all records together. */
export interface CrossedFigures {
  readonly found: readonly FiguresOfPair[];
  /** How many values there are. */
  readonly rows: number;
  readonly columns: number;
}

/**
 * Takes figures for each pair of values of two fields, for each value of either, and for all records, in one query that reads the records once; of
 * the rows those of most records, `most.rows` of them. Without a second field there are no columns.
 */
export async function crossedFigures(
  db: Db,
  query: Pick<RecordQuery, 'entity' | 'where'>,
  by: { readonly row: FigureBy; readonly column: FigureBy | undefined },
  figures: readonly Figure[],
  most: { readonly rows: number; readonly columns: number },
  context: QueryContext,
): Promise<CrossedFigures> {
  const scope: SqlScope = { ...context, entity: query.entity, alias: ALIAS };
  const names = figures.map((_, i) => sql.id(`f${i}`));
  const all = sql.join(names);
  const taken = sql.join(figures.map((figure, i) => sql`${figureSql(figure, scope)} as ${sql.id(`f${i}`)}`));
  const added = sql.join(names.map((name) => sql`sum(${name}) as ${name}`));
  const column = by.column === undefined ? sql`null::text` : bySql(by.column);
  const isRead = sql`(select "columns" from size) <= ${sql.lit(most.columns)}`;
  const crossed =
    by.column === undefined
      ? sql``
      : sql`union all select 2, null, c, ${all} from by_column where ${isRead}
        union all select 0, r, c, ${all} from pairs where ${isRead}
          and (r is null, coalesce(r::text, '')) in (select r is null, coalesce(r::text, '') from kept)`;
  // The records themselves are read and grouped once; what is added up of the pairs are few.
  const { rows } = await sql<Record<string, unknown>>`
    with pairs as (
      select ${bySql(by.row)} as r, ${column} as c, count(*) as n, ${taken}
      from ${sql.id(query.entity.key)} as ${sql.id(ALIAS)} where ${recordsWhere(query, scope)} group by 1, 2
    ), by_row as (select r, sum(n) as n, ${added} from pairs group by 1
    ), kept as (select * from by_row order by n desc, r limit ${sql.lit(most.rows)}
    ), by_column as (select c, ${added} from pairs group by 1
    ), size as (select (select count(*) from by_row) as "rows", (select count(*) from by_column) as "columns")
    select found.*, size.* from size, (
      select 1 as level, r, null as c, ${all} from kept where ${isRead} ${crossed}
      union all select 3, null, null, ${sql.join(names.map((name) => sql`sum(${name})`))} from by_column
    ) as found`.execute(db);
  return {
    found: rows.map((row) => ({
      row: Number(row['level']) >= 2 ? undefined : toValue(row['r']),
      column: Number(row['level']) % 2 === 1 ? undefined : toValue(row['c']),
      figures: Object.fromEntries(figures.map(({ key }, i) => [key, Number(row[`f${i}`] ?? 0)])),
    })),
    rows: Number(rows[0]?.['rows'] ?? 0),
    columns: Number(rows[0]?.['columns'] ?? 0),
  };
}

/** One figure, as an aggregate over the rows behind the alias of `scope`. */
export function figureSql({ field, where }: Omit<Figure, 'key'>, scope: SqlScope): Sql {
  const filter = where === undefined ? sql`` : sql`filter (where ${predicateSql(where, scope)})`;
  return field === undefined ? sql`count(*) ${filter}` : sql`coalesce(sum(${sql.id(scope.alias, field)}) ${filter}, 0)`;
}

/** How many records there are for which just these conditions hold. */
export interface Combination {
  readonly flags: Readonly<Record<string, boolean>>;
  readonly count: number;
}

/**
 * Counts the records of an entity by which of some conditions hold, in a transaction `db`. Each condition is asked once of each record, however
 * many figures are made of the combinations: conditions of rights are large, and what compiles them pays for every copy.
 */
export async function countCombinations(
  db: Db,
  entity: EntityModel,
  conditions: Readonly<Record<string, Expression>>,
  context: QueryContext,
): Promise<Combination[]> {
  const scope: SqlScope = { ...context, entity, alias: ALIAS };
  const names = Object.keys(conditions);
  const flags = Object.values(conditions).map(
    (condition, i) => sql`(${predicateSql(condition, scope)}) is true as ${sql.id(`f${i}`)}`,
  );
  const columns = sql.join(names.map((_, i) => sql.id(`f${i}`)));
  // Compiling such statements to machine code takes far longer than running them.
  await sql`set local jit = off`.execute(db);
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns}, count(*) as "count" from (
      select ${sql.join(flags)} from ${sql.id(entity.key)} as ${sql.id(ALIAS)} where ${recordsWhere({}, scope)}
      offset 0
    ) as s group by ${columns}`.execute(db);
  return rows.map((row) => ({
    flags: Object.fromEntries(names.map((name, i) => [name, row[`f${i}`] === true])),
    count: Number(row['count']),
  }));
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
