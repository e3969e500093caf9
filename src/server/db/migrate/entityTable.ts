import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { FIRST } from '#engine/model/ListModel.ts';
import { partFields } from '#engine/model/partFields.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind, isReference } from '#fields/table/fieldKinds.ts';
import type { Expression } from '#language/Expression.ts';
import { chainOf, listNames } from '#language/mapExpression.ts';
import type { QueryContext } from '../sql/SqlScope.ts';
import { orderSql } from '../sql/compareSql.ts';
import { columnType } from '../sql/SqlValue.ts';
import { BASE_COLUMNS } from './columnPlans.ts';
import { type TablePlan, type ColumnPlan, type IndexPlan, uniqueIndexes } from './uniqueIndexes.ts';

/** The table of an entity: a typed column per field, and indexes for lists, row scopes and references. */
export function entityTable(entity: EntityModel, context: QueryContext): TablePlan {
  const base = new Set(BASE_COLUMNS.map(({ name }) => name));
  const own = entity.fields.flatMap((field): ColumnPlan[] => {
    const type = columnType(field);
    return type === undefined || base.has(field.name) ? [] : [{ name: field.name, type, was: field.was }];
  });
  return {
    name: entity.key,
    columns: [...BASE_COLUMNS, ...own],
    indexes: [
      { name: 'UpdateTime', on: sql`"UpdateTime" desc nulls last, "Id" desc`, where: sql`not "IsDeleted"` },
      ...orderIndexes(entity),
      ...entity.fields.flatMap((field) => fieldIndex(field, entity)),
      ...uniqueIndexes(entity, context),
    ],
  };
}

/** An index per default order of the lists, except by text: an index rejects long texts. */
function orderIndexes(entity: EntityModel): IndexPlan[] {
  const orders = new Map<string, IndexPlan>();
  const sorts = [...entity.lists.values()].flatMap(({ sort, first }) => [
    sort.filter(({ field }) => field !== FIRST),
    ...(first === undefined ? [] : [first.sort]),
  ]);
  for (const sort of sorts) {
    const types = sort.map(({ field }) => {
      const model = entity.field(field);
      return model === undefined ? undefined : columnType(model);
    });
    if (types.some((type) => type === undefined || type === 'text' || type.endsWith('[]'))) continue;
    const name = `order_${sort.map(({ field, descending }) => (descending ? `${field}_desc` : field)).join('_')}`;
    // The first has an index already, the second is the primary key.
    if (name === 'order_UpdateTime_desc' || sort.every(({ field }) => field === 'Id')) continue;
    orders.set(name, { name, on: orderSql(sort, entity), where: sql`not "IsDeleted"` });
  }
  return [...orders.values()];
}

/** Whether a field makes a user the owner of the record. */
function ownedThrough(name: string, { scope }: EntityModel): boolean {
  return (
    scope.own !== undefined && listNames(scope.own).some(({ root, path }) => root === '$record' && path[0] === name)
  );
}

/** Whether this field alone names the owner of a row: then each user owns few such rows. */
function namesOwner(name: string, { scope }: EntityModel): boolean {
  const isName = (side: Expression, root: string, field?: string): boolean =>
    side.kind === 'name' && side.root === root && (field === undefined || side.path[0] === field);
  return (scope.own === undefined ? [] : chainOf(scope.own, '||')).some(
    (arm) =>
      arm.kind === 'compare' &&
      arm.op === '===' &&
      ((isName(arm.left, '$record', name) && isName(arm.right, '$user')) ||
        (isName(arm.right, '$record', name) && isName(arm.left, '$user'))),
  );
}

const UNINDEXED = ['UpdaterId', 'SubmitterId', 'ApproverId', 'CorrectorId'];

function fieldIndex(field: FieldModel, entity: EntityModel): IndexPlan[] {
  const { name } = field;
  const column = sql.id(name);
  if (name === 'OwnerUnitPath' || name === partFields(entity.source.organisation).path)
    return [{ name, on: sql`${column} text_pattern_ops` }];
  const lists = columnType(field)?.endsWith('[]') === true;
  if (lists && (name === 'MemberIds' || ownedThrough(name, entity))) return [{ name, on: column, method: 'gin' }];
  if (name === 'CreatorId' && !entity.scope.owned && entity.scope.own === undefined) return [];
  const wanted =
    isReference(field) ||
    (namesOwner(name, entity) && columnType(field) !== 'text') ||
    name === entity.workflow?.field ||
    (name === entity.titleField && fieldKind(field).text === 'line');
  return wanted && !UNINDEXED.includes(name) ? [{ name, on: column }] : [];
}
