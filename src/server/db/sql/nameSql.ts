import { sql } from 'kysely';
import type { ExpressionOf } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { columnType } from './columnType.ts';
import type { Sql, SqlScope } from './SqlScope.ts';
import { columnValue, type SqlValue } from './SqlValue.ts';
import { isLookup, isReferences } from '#fields/table/traits.ts';

const NOTHING: SqlValue = { parts: {} };

/** A name that reads the row: `$record.F`, or `$ref.F.G` through one of its references. */
export function nameValue({ root, path }: ExpressionOf<'name'>, scope: SqlScope): SqlValue {
  const [first = '', second = ''] = path;
  if (root === '$record') return fieldValue(scope.entity, scope.alias, first);
  const related = relatedTable(first, scope);
  if (related === undefined) return NOTHING;
  const { entity, alias, join } = related;
  const { parts, column } = fieldValue(entity, alias, second);
  const read = (part: Sql): Sql => sql`(select ${part} from ${sql.id(entity.key)} as ${sql.id(alias)} where ${join})`;
  return {
    parts: Object.fromEntries(Object.entries(parts).map(([kind, part]) => [kind, read(part)])),
    column: column === undefined ? undefined : { type: column.type, raw: read(column.raw) },
  };
}

function fieldValue(entity: EntityModel, alias: string, name: string): SqlValue {
  const field = entity.field(name);
  const type = field === undefined ? undefined : columnType(field);
  return type === undefined ? NOTHING : columnValue(alias, name, type);
}

/** The table that a reference leads to. */
export interface RelatedTable {
  readonly entity: EntityModel;
  readonly alias: string;
  /** Finds its one row. */
  readonly join: Sql;
  /** The column that holds its Id; undefined where only a name is held. */
  readonly column: Sql | undefined;
}

/**
 * The table a reference field points into, its alias, and how its one row is found; undefined for a field that points nowhere, and
 * for one that can point into several unless `meant` names one of them.
 */
export function relatedTable(
  field: string,
  { entity, alias, findEntity }: SqlScope,
  entityKey?: string,
): RelatedTable | undefined {
  const model = entity.field(field);
  const target = model?.reference === undefined ? undefined : findEntity(entityKey ?? model.reference.entity);
  if (model?.reference === undefined || target === undefined || isReferences(model)) return undefined;
  const own = `${alias}r`;
  const byName = isLookup(model) && model.reference.idField === undefined;
  const join = byName
    ? sql`${sql.id(own, 'Id')} = (select min(n."Id") from ${sql.id(target.key)} as n where n.${sql.id(target.titleField)} = ${sql.id(alias, field)} and not n."IsDeleted")`
    : sql`${sql.id(own, 'Id')} = ${sql.id(alias, model.reference.idField ?? field)}`;
  return {
    entity: target,
    alias: own,
    join,
    column: byName ? undefined : sql.id(alias, model.reference.idField ?? field),
  };
}
