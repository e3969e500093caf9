import { sql } from 'kysely';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { functionSql } from '#language/functions/functionSql.ts';
import { plainName } from '#language/plainName.ts';
import { plainSql } from '#language/functions/textFunctions.ts';
import type { SqlArgument, SqlKit, SqlRows } from '#language/functions/SqlKit.ts';
import { scopeIn, type Sql, type SqlScope } from './SqlScope.ts';
import { columnType, columnValue, type SqlValue, isEmptySql } from './SqlValue.ts';

/** Compilers for the arguments of a function call. */
interface Compilers {
  readonly value: (part: Expression) => SqlValue;
  readonly holds: (condition: Expression, scope: SqlScope) => Sql;
}

/** Compiles a call with the SQL of its function; undefined where it has none. Boolean functions become conditions. */
export function callSql(
  { name, args }: ExpressionOf<'call'>,
  { value, holds }: Compilers,
  scope: SqlScope,
): SqlValue | undefined {
  const known = FUNCTIONS.get(name);
  const rows = args[known?.rows ?? -1];
  const argumentOf = (part: Expression, i: number): SqlArgument<Sql> => ({
    value: () => value(part),
    rows: i !== known?.condition ? rowsTable(part, scope) : rows && rowsTable(rows, scope, { test: part, holds }),
  });
  return functionSql(name)?.(args.map(argumentOf), kitOf(scope));
}

/** How functions write SQL and its constants. */
export const WRITING: Pick<SqlKit<Sql>, 'sql' | 'literal'> = {
  sql: (texts, ...parts) => sql(texts, ...parts),
  literal: (value) => sql.lit(value),
};

/** The SQL of `holdsPlain`: whether a stored text contains another one by their plain forms. */
export const holdsPlainSql = (own: Sql, text: string): Sql =>
  sql`position(${plainName(text)}::text in ${plainSql(own, WRITING)}) > 0`;

const kitOf = ({ enums }: SqlScope): SqlKit<Sql> => ({
  ...WRITING,
  join: (parts, between) => sql.join(parts, between),
  isEmpty: (value) => isEmptySql(value, true),
  enums,
});

/** The texts that the evaluator accepts as days and times. */
const MOMENT = '^(\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2}:\\d{2})?|\\d{2}:\\d{2}(:\\d{2})?)$';

/** The child rows of `$record.F`, only those that match a test if any; undefined for other expressions. */
function rowsTable(
  expression: Expression,
  scope: SqlScope,
  which?: { readonly test: Expression; readonly holds: Compilers['holds'] },
): SqlRows<Sql> | undefined {
  const { entity, alias, findEntity } = scope;
  if (expression.kind !== 'name' || expression.root !== '$record') return undefined;
  const child = entity.field(expression.path[0] ?? '')?.child;
  const target = child === undefined ? undefined : findEntity(child.entity);
  if (child === undefined || target === undefined) return undefined;
  const own = `${alias}c`;
  const all = sql`${sql.id(target.key)} as ${sql.id(own)} where ${sql.id(own, child.by)} = ${sql.id(alias, 'Id')} and not ${sql.id(own, 'IsDeleted')}`;
  const from =
    which === undefined
      ? all
      : sql`${all} and ${which.holds(which.test, scopeIn(scope, entity, alias, { entity: target, alias: own }))}`;
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
    extreme: (name, end) => {
      const type = typeOf(name);
      const { number, text } = type === undefined ? {} : columnValue(own, name, type).parts;
      if (number !== undefined)
        return { parts: { number: sql`(select ${sql.raw(end)}(${number})::float8 from ${from})` } };
      if (text === undefined) return { parts: {} };
      // Moments consist of digits, which every collation orders the same; exclude texts that are not moments.
      const moments = sql`case when ${text} ~ ${sql.lit(MOMENT)} then ${text} end`;
      return { parts: { text: sql`(select ${sql.raw(end)}(${moments}) from ${from})` } };
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
