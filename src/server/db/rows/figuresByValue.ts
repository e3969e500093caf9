import { sql } from 'kysely';
import type { ExpressionOf } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readRows } from '../driver/ReadCache.ts';
import { predicateSql } from '../sql/expressionSql.ts';
import { nameValue } from '../sql/nameSql.ts';
import type { Sql, SqlScope, DbContext } from '../sql/SqlScope.ts';
import { type Figure, figureSql } from './aggregateRecords.ts';
import { recordsWhere, type RecordQuery, toValue } from './selectRecords.ts';
import { compileSql, notingTables } from './Statement.ts';

const ALIAS = 't';

/** The grouping of figures: by the values of a field, or with a date `pattern` (`YYYY-MM`) by parts of them. */
export interface FigureBy {
  readonly read: ExpressionOf<'name'>;
  readonly pattern: string | undefined;
}

const bySql = ({ read, pattern }: FigureBy, scope: SqlScope): Sql => {
  const column = nameValue(read, scope, predicateSql).column?.raw ?? sql`null`;
  return pattern === undefined ? column : sql`to_char(${column}, ${sql.lit(pattern)})`;
};

/** Runs a query over all records of a list, cached until one of its tables is written. */
function readKept(
  entity: EntityModel,
  context: DbContext,
  make: (scope: SqlScope) => Sql,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { scope, tables } = notingTables(context, entity, ALIAS);
  const { sql: text, parameters } = compileSql(make(scope));
  return readRows(context.db, { text, values: parameters, tables: [...tables] });
}

/** The figures of the records with one value in each of two fields, or in only one of them (`undefined`: any). */
export interface FiguresOfPair {
  readonly row: Value | undefined;
  readonly column: Value | undefined;
  readonly figures: Readonly<Record<string, number>>;
}

/** Figures by two crossed fields. With more columns than requested it contains only the figures of all records. */
export interface CrossedFigures {
  readonly found: readonly FiguresOfPair[];
  readonly rows: number;
  readonly columns: number;
}

/**
 * Computes figures for each pair of values of two fields, for each value of either, and for all records, in one query
 * that reads the records once; only the `most.rows` rows with most records. Without a second field there are no
 * columns.
 */
export async function crossedFigures(
  query: Pick<RecordQuery, 'entity' | 'where'>,
  by: { readonly row: FigureBy; readonly column: FigureBy | undefined },
  figures: readonly Figure[],
  most: { readonly rows: number; readonly columns: number },
  context: DbContext,
): Promise<CrossedFigures> {
  const names = figures.map((_, i) => sql.id(`f${i}`));
  const all = sql.join(names);
  const taken = (scope: SqlScope): Sql =>
    sql.join(figures.map((figure, i) => sql`${figureSql(figure, scope)} as ${sql.id(`f${i}`)}`));
  const added = sql.join(names.map((name) => sql`sum(${name}) as ${name}`));
  const column = (scope: SqlScope): Sql => (by.column === undefined ? sql`null::text` : bySql(by.column, scope));
  const isRead = sql`(select "columns" from size) <= ${sql.lit(most.columns)}`;
  const crossed =
    by.column === undefined
      ? sql``
      : sql`union all select 2, null, c, ${all} from by_column where ${isRead}
        union all select 0, r, c, ${all} from pairs where ${isRead}
          and (r is null, coalesce(r::text, '')) in (select r is null, coalesce(r::text, '') from kept)`;
  // The records are read and grouped only once; the totals sum up the few pairs.
  const rows = await readKept(
    query.entity,
    context,
    (scope) => sql`
    with pairs as (
      select ${bySql(by.row, scope)} as r, ${column(scope)} as c, count(*) as n, ${taken(scope)}
      from ${sql.id(query.entity.key)} as ${sql.id(ALIAS)} where ${recordsWhere(query, scope)} group by 1, 2
    ), by_row as (select r, sum(n) as n, ${added} from pairs group by 1
    ), kept as (select * from by_row order by n desc, r limit ${sql.lit(most.rows)}
    ), by_column as (select c, ${added} from pairs group by 1
    ), size as (select (select count(*) from by_row) as "rows", (select count(*) from by_column) as "columns")
    select found.*, size.* from size, (
      select 1 as level, r, null as c, ${all} from kept where ${isRead} ${crossed}
      union all select 3, null, null, ${sql.join(names.map((name) => sql`sum(${name})`))} from by_column
    ) as found`,
  );
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
