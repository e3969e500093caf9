import { build } from '#language/build.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import { decideAccess, type Access } from './decideAccess.ts';
import { addedRows, lentRowsOf } from './transitionRows.ts';
import { readOnlyFact, type UserContext } from './UserContext.ts';

/**
 * The access of a user, widened by what absent users lend and what colleagues ask for: the records that wait for them,
 * to view and to decide. It adds no fields and no editing. A user who may not view the entity, who only reads, or who
 * acts by a token gets nothing.
 */
export function lendAccess(entity: EntityModel, user: UserContext, findEntity: FindEntity): Access {
  const own = decideAccess(entity, user, findEntity);
  const { absent = [], limits, role } = user;
  const borrows = role === 'employee' && limits === undefined && readOnlyFact(user) === undefined && own.may('view');
  const transitions = entity.workflow?.transitions ?? [];
  const asked = transitions.filter((each) => each.added !== undefined).map(({ action }) => action);
  if (!borrows || (absent.length === 0 && asked.length === 0)) return own;
  const added = asked.length === 0 ? undefined : new Set(asked);
  const lent = absent.map((by) => ({ by, access: { ...decideAccess(entity, by, findEntity), added } }));
  const access: Access = { ...own, lent: lent.length === 0 ? undefined : lent, added };
  const input = { entity, user, access };
  const waiting = transitions.flatMap((each) => [addedRows(each, input), ...lentRowsOf(each, input)]);
  const seen = build.or(own.rows('view'), ...waiting);
  return { ...access, rows: (action) => (action === 'view' ? seen : own.rows(action)) };
}
