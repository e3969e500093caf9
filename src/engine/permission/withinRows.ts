import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import type { UserContext } from './UserContext.ts';
import type { Within } from './Within.ts';

/**
 * The rows that belong to the user, to the user's unit with its sub-units, or to the user's company. Rows without an
 * owner of their own follow the record that lends them its scope; entities without owners are not narrowed.
 */
export function withinRows(entity: EntityModel, user: UserContext, within: Within, findEntity: FindEntity): Expression {
  if (entity.scope.owned) return ownedBy(user, within);
  const { parent } = entity.scope;
  const lender = lenderOf(entity, findEntity);
  if (parent === undefined || lender === undefined || !isNarrowed(lender, findEntity)) return build.literal(true);
  return build.related(parent, withinRows(lender, user, within, findEntity));
}

/** Whether records of an entity have an owner, of their own or through the record that lends them its scope. */
export function isNarrowed(entity: EntityModel, findEntity: FindEntity): boolean {
  if (entity.scope.owned) return true;
  const lender = lenderOf(entity, findEntity);
  return lender !== undefined && isNarrowed(lender, findEntity);
}

function lenderOf(entity: EntityModel, findEntity: FindEntity): EntityModel | undefined {
  const { parent } = entity.scope;
  return parent === undefined ? undefined : findEntity(entity.field(parent)?.reference?.entity ?? '');
}

function ownedBy(user: UserContext, within: Within): Expression {
  switch (within) {
    case 'own':
      return user.employeeId === null
        ? build.literal(false)
        : build.compare(build.record('OwnerId'), '===', user.employeeId);
    case 'unit':
      return underPath(user.unitPath);
    case 'company':
      return underPath(user.companyPath);
  }
}

/** The rows whose owner belongs to the unit with this path or to one below it; none for an empty path. */
export function underPath(path: string): Expression {
  return path === ''
    ? build.literal(false)
    : build.call('startsWith', build.record('OwnerUnitPath'), build.literal(path));
}
