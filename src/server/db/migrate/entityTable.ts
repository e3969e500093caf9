import { sql } from 'kysely';
import { listNames } from '#language/listNames.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { columnType } from '../sql/columnType.ts';
import type { QueryContext } from '../sql/SqlScope.ts';
import { BASE_COLUMNS } from './systemTables.ts';
import type { ColumnPlan, IndexPlan, TablePlan } from './TablePlan.ts';
import { uniqueIndexes } from './uniqueIndexes.ts';

/** The table of an entity: a typed column per field, and indexes on what lists, row scopes and references look for. */
export function entityTable(entity: EntityModel, context: QueryContext): TablePlan {
  const base = new Set(BASE_COLUMNS.map(({ name }) => name));
  const own = entity.fields.flatMap((field): ColumnPlan[] => {
    const type = columnType(field);
    return type === undefined || base.has(field.name) ? [] : [{ name: field.name, type }];
  });
  return {
    name: entity.key,
    columns: [...BASE_COLUMNS, ...own],
    indexes: [
      { name: 'UpdateTime', on: sql`"UpdateTime" desc nulls last, "Id" desc`, where: sql`not "IsDeleted"` },
      ...entity.fields.flatMap((field) => fieldIndex(field, entity)),
      ...uniqueIndexes(entity, context),
    ],
  };
}

/** Tells whether a field of the record makes it somebody's own. */
function ownedThrough(name: string, { scope }: EntityModel): boolean {
  return (
    scope.own !== undefined && listNames(scope.own).some(({ root, path }) => root === '$record' && path[0] === name)
  );
}

const UNINDEXED = ['UpdaterId', 'SubmitterId', 'ApproverId'];

function fieldIndex(field: FieldModel, entity: EntityModel): IndexPlan[] {
  const { name, type } = field;
  const column = sql.id(name);
  if (name === 'OwnerUnitPath' || name === 'UnitPath') return [{ name, on: sql`${column} text_pattern_ops` }];
  const lists = ['references', 'multiEnum'].includes(type);
  if (lists && (name === 'MemberIds' || ownedThrough(name, entity))) return [{ name, on: column, method: 'gin' }];
  if (name === 'CreatorId' && !entity.scope.owned) return [];
  const wanted =
    type === 'reference' || name === entity.workflow?.field || (name === entity.titleField && type === 'text');
  return wanted && !UNINDEXED.includes(name) ? [{ name, on: column }] : [];
}
