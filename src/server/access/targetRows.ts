import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Call } from './Call.ts';

/**
 * The records of an entity that the user may refer to: those he may view. Employees may refer to every employee and unit, which have
 * no row scope.
 */
export function targetRows(target: EntityModel, call: Call): Expression {
  const open = target.organisation === 'employee' || target.organisation === 'unit';
  return open && call.who.role === 'employee' ? build.literal(true) : call.access(target).rows('view');
}
