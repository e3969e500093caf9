import { build } from '../expression/build.ts';
import type { Expression } from '../expression/Expression.ts';
import type { EntityModel } from '../schema/EntityModel.ts';
import type { FindEntity } from '../schema/EntitySource.ts';
import { ownRows } from './ownRows.ts';
import { underPath } from './underPath.ts';
import type { DataScope, UserContext } from './UserContext.ts';

const ALL = build.literal(true);

/**
 * The rows of an entity that an employee reaches: the union of own rows, the data scope of his role and what his flags add.
 * Flags of executives widen reading only, those of unit chiefs reading and writing (domain 1.6).
 */
export function rowScope(
  entity: EntityModel,
  user: UserContext,
  purpose: 'read' | 'write',
  findEntity: FindEntity,
): Expression {
  const { scope } = entity;
  const parent = scope.parent === undefined ? undefined : entity.field(scope.parent)?.reference;
  const parentEntity = parent === undefined ? undefined : findEntity(parent.entity);
  const lent =
    parentEntity === undefined || scope.parent === undefined
      ? build.literal(false)
      : build.related(scope.parent, rowScope(parentEntity, user, purpose, findEntity));
  if (!scope.owned) return parentEntity !== undefined ? build.or(ownExtra(entity), lent) : ALL;
  if (purpose === 'read' && (user.isChairman || user.isGroupSeniorExecutive)) return ALL;
  return build.or(
    ownRows(entity, user),
    lent,
    byDataScope(user, user.entityScopes[entity.key] ?? user.dataScope),
    user.isUnitChief ? underPath(user.unitPath) : build.literal(false),
    ...(purpose === 'read' ? readingOnly(entity, user) : []),
  );
}

const ownExtra = (entity: EntityModel): Expression => entity.scope.own ?? build.literal(false);

function byDataScope(user: UserContext, scope: DataScope): Expression {
  switch (scope) {
    case 1:
      return build.literal(false);
    case 2:
      return user.unitId === null
        ? build.literal(false)
        : build.compare(build.record('OwnerUnitId'), '===', user.unitId);
    case 3:
      return underPath(user.unitPath);
    case 4:
      return underPath(user.companyPath);
    case 5:
      return ALL;
  }
}

function readingOnly(entity: EntityModel, user: UserContext): Expression[] {
  const { region, pool } = entity.scope;
  return [
    pool ? build.compare(build.record('OwnerId'), '===', null) : build.literal(false),
    user.isSeniorExecutive ? underPath(user.companyPath) : build.literal(false),
    user.isAreaExecutive && region !== undefined
      ? user.manageRegions.includes(0)
        ? ALL
        : build.oneOf(region, user.manageRegions)
      : build.literal(false),
  ];
}
