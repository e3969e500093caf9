import { sql } from 'kysely';
import type { Expression } from '#language/Expression.ts';
import { columnType } from './columnType.ts';
import type { Sql, SqlScope } from './SqlScope.ts';
import { columnValue, type SqlValue } from './SqlValue.ts';

/** Child rows in SQL. */
export interface ChildTable {
  readonly from: Sql;
  /** A number of each row. */
  readonly field: (name: string) => Sql | undefined;
  /** Any column of each row. */
  readonly column: (name: string) => SqlValue | undefined;
}

/** The child rows that `$record.F` stands for: what to select from, and a field of them; undefined for anything else. */
export function rowsTable(expression: Expression, { entity, alias, findEntity }: SqlScope): ChildTable | undefined {
  if (expression.kind !== 'name' || expression.root !== '$record') return undefined;
  const child = entity.field(expression.path[0] ?? '')?.child;
  const target = child === undefined ? undefined : findEntity(child.entity);
  if (child === undefined || target === undefined) return undefined;
  const own = `${alias}c`;
  return {
    from: sql`${sql.id(target.key)} as ${sql.id(own)} where ${sql.id(own, child.by)} = ${sql.id(alias, 'Id')} and not ${sql.id(own, 'IsDeleted')}`,
    column: (name) => {
      const field = target.field(name);
      const type = field === undefined ? undefined : columnType(field);
      return type === undefined ? undefined : columnValue(own, name, type);
    },
    field: (name) => {
      const field = target.field(name);
      const type = field === undefined ? undefined : columnType(field);
      return type === 'bigint' || type?.startsWith('numeric') === true ? sql.id(own, name) : undefined;
    },
  };
}
