import { build } from '../expression/build.ts';
import type { Expression } from '../expression/Expression.ts';
import type { EntityModel } from '../schema/EntityModel.ts';
import type { FindEntity } from '../schema/EntitySource.ts';
import { mayDo } from './mayDo.ts';
import { ownRows } from './ownRows.ts';
import { underPath } from './underPath.ts';
import type { DataScope, UserContext } from './UserContext.ts';

const ALL = build.literal(true);

/**
 * The rows of an entity that an employee reaches: the union of own rows, the data scope of his role and what his flags add.
 * Flags of executives widen reading only, those of unit chiefs reading and writing (domain 1.6). An entity may narrow writing.
 */
export function rowScope(
  entity: EntityModel,
  user: UserContext,
  purpose: 'read' | 'write',
  findEntity: FindEntity,
): Expression {
  const rows = reachedRows(entity, user, purpose, findEntity);
  const { changeable } = entity.scope;
  return purpose === 'write' && changeable !== undefined ? build.and(rows, changeable) : rows;
}

function reachedRows(
  entity: EntityModel,
  user: UserContext,
  purpose: 'read' | 'write',
  findEntity: FindEntity,
): Expression {
  const { scope } = entity;
  const lent = scope.parent === undefined ? undefined : lentRows(entity, scope.parent, user, purpose, findEntity);
  if (!scope.owned) {
    const isLimited = lent !== undefined || scope.own !== undefined;
    return isLimited ? build.or(scope.own ?? build.literal(false), lent ?? build.literal(false)) : ALL;
  }
  if (purpose === 'read' && (user.isChairman || user.isGroupSeniorExecutive)) return ALL;
  return build.or(
    ownRows(entity, user),
    lent ?? build.literal(false),
    byDataScope(user, user.entityScopes[entity.key] ?? user.dataScope),
    user.isUnitChief ? underPath(user.unitPath) : build.literal(false),
    ...(purpose === 'read' ? readingOnly(entity, user) : []),
  );
}

/**
 * The rows whose parent record the user reaches. Where the parent may be of several entities he must be allowed to view the one that it is;
 * undefined when there is no parent entity.
 */
function lentRows(
  entity: EntityModel,
  name: string,
  user: UserContext,
  purpose: 'read' | 'write',
  findEntity: FindEntity,
): Expression | undefined {
  const reference = entity.field(name)?.reference;
  if (reference?.oneOf === undefined) {
    const parent = findEntity(reference?.entity ?? '');
    return parent === undefined ? undefined : build.related(name, rowScope(parent, user, purpose, findEntity));
  }
  const { by, entities } = reference.oneOf;
  return build.or(
    ...entities.flatMap((key) => {
      const parent = findEntity(key);
      if (parent === undefined || !mayDo(parent, user, 'view')) return [];
      const rows = rowScope(parent, user, purpose, findEntity);
      return [build.and(build.compare(build.record(by), '===', key), build.related(name, rows, key))];
    }),
  );
}

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
