import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '../../model/EntityModel.ts';
import type { UserContext } from '../UserContext.ts';

/** Rows that are the user's own: he owns or made them, is a member, or the entity's own condition says so. */
export function ownRows(entity: EntityModel, user: UserContext): Expression {
  if (user.employeeId === null) return build.literal(false);
  return build.or(
    build.compare(build.record('OwnerId'), '===', user.employeeId),
    build.compare(build.record('CreatorId'), '===', user.employeeId),
    build.has(build.record('MemberIds'), user.employeeId),
    entity.scope.own ?? build.literal(false),
  );
}
