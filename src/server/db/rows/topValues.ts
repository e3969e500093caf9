import { sql } from 'kysely';
import type { Value } from '#language/Value.ts';
import type { Db } from '../Database.ts';
import type { QueryContext, SqlScope } from '../sql/SqlScope.ts';
import { figureSql, type Figure } from './aggregateRecords.ts';
import { recordsWhere, type RecordQuery, toValue } from './selectRecords.ts';

const ALIAS = 't';

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
