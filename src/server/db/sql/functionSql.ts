import { sql } from 'kysely';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { functionSql } from '#language/functions/functionSql.ts';
import type { SqlArgument, SqlKit, SqlRows } from '#language/functions/SqlKit.ts';
import type { Sql, SqlScope } from './SqlScope.ts';
import { columnType, columnValue, type SqlValue, isEmptySql } from './SqlValue.ts';

/** A call in SQL, as its function states it; undefined where the function has none. What is true or false is a condition. */
export function callSql(
  { name, args }: ExpressionOf<'call'>,
  value: (part: Expression) => SqlValue,
  scope: SqlScope,
): SqlValue | undefined {
  const argumentOf = (part: Expression): SqlArgument<Sql> => ({
    value: () => value(part),
    rows: rowsTable(part, scope),
  });
  return functionSql(name)?.(args.map(argumentOf), kitOf(scope));
}

/** How functions write SQL and constants in it. */
export const WRITING: Pick<SqlKit<Sql>, 'sql' | 'literal'> = {
  sql: (texts, ...parts) => sql(texts, ...parts),
  literal: (value) => sql.lit(value),
};

const kitOf = ({ enums }: SqlScope): SqlKit<Sql> => ({
  ...WRITING,
  join: (parts, between) => sql.join(parts, between),
  isEmpty: (value) => isEmptySql(value, true),
  enums,
});

/** The child rows that `$record.F` stands for; undefined for anything else. */
function rowsTable(expression: Expression, { entity, alias, findEntity }: SqlScope): SqlRows<Sql> | undefined {
  if (expression.kind !== 'name' || expression.root !== '$record') return undefined;
  const child = entity.field(expression.path[0] ?? '')?.child;
  const target = child === undefined ? undefined : findEntity(child.entity);
  if (child === undefined || target === undefined) return undefined;
  const own = `${alias}c`;
  const from = sql`${sql.id(target.key)} as ${sql.id(own)} where ${sql.id(own, child.by)} = ${sql.id(alias, 'Id')} and not ${sql.id(own, 'IsDeleted')}`;
  const typeOf = (name: string): ReturnType<typeof columnType> => {
    const field = target.field(name);
    return field === undefined ? undefined : columnType(field);
  };
  const listed = (part: Sql, type: string): Sql =>
    sql`(select array_agg(distinct (${part})::${sql.raw(type)}) filter (where ${part} is not null) from ${from})`;
  return {
    count: sql`(select count(*)::float8 from ${from})`,
    isNone: sql`(not exists (select 1 from ${from}))`,
    sum: (name) => {
      const type = typeOf(name);
      const isNumber = type === 'bigint' || type?.startsWith('numeric') === true;
      return isNumber ? sql`(select coalesce(sum(${sql.id(own, name)}), 0)::float8 from ${from})` : undefined;
    },
    list: (name) => {
      const type = typeOf(name);
      const { number, text } = type === undefined ? {} : columnValue(own, name, type).parts;
      return {
        parts: {
          ...(number === undefined ? {} : { numbers: listed(number, 'float8') }),
          ...(text === undefined ? {} : { texts: listed(text, 'text') }),
        },
      };
    },
  };
}
