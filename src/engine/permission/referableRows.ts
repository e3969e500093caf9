import type { FoundModel } from '#fields/FieldModel.ts';
import type { Expression } from '#language/Expression.ts';
import { build } from '#language/build.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { UserContext } from './UserContext.ts';
import type { Access } from './decideAccess.ts';
import { decideAction } from './decideAction.ts';
import { decideField } from './decideField.ts';

/**
 * The records of an entity that a user may refer to in any field: those the user may view. Employees may refer to every
 * employee and unit, which have no row scope; with a token only if the token includes them. Pickers, imports and the
 * check of a save use it.
 */
export function referableRows(target: EntityModel, user: UserContext, access: Access): Expression {
  return isOpenToRefer(target, user) ? build.literal(true) : access.rows('view');
}

/** Whether a user may refer to all records of an entity, regardless of which ones the user may view. */
export function isOpenToRefer(target: Pick<EntityModel, 'organisation' | 'api'>, user: UserContext): boolean {
  const open = target.organisation === 'employee' || target.organisation === 'unit';
  const { apis = 'all' } = user.limits ?? {};
  return open && (apis === 'all' || apis.includes(target.api)) && user.role === 'employee';
}

/**
 * The reason why a user may not read the value that the system finds for a field: no access to the records, or to the
 * field from which the value is computed. Undefined if the user may read it.
 */
export function unreadOfFound(
  { take, of }: FoundModel,
  target: EntityModel,
  user: UserContext,
): 'records' | 'field' | undefined {
  if (!isOpenToRefer(target, user) && !decideAction(target, user, 'view').allowed) return 'records';
  if (take === 'count' || take === 'latest' || take === 'earliest') return undefined;
  const field = target.field(of);
  return field === undefined || decideField(target, user, field).readable ? undefined : 'field';
}
