import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { Access } from './decideAccess.ts';
import type { UserContext } from './UserContext.ts';

/**
 * The records of an entity that a user may refer to, whichever field refers: those he may view. Employees may refer to every employee
 * and unit, which have no row scope; by a token only where it was made for them. Pickers, imports and the check of a save take them from here.
 */
export function referableRows(target: EntityModel, user: UserContext, access: Access): Expression {
  const open = target.organisation === 'employee' || target.organisation === 'unit';
  const { apis = 'all' } = user.limits ?? {};
  const isWithin = apis === 'all' || apis.includes(target.api);
  return open && isWithin && user.role === 'employee' ? build.literal(true) : access.rows('view');
}
