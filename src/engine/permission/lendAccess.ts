import { build } from '#language/build.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import { decideAccess, type Access } from './decideAccess.ts';
import { lentRowsOf } from './transitionRows.ts';
import { readOnlyFact, type UserContext } from './UserContext.ts';

/**
 * The access of a user, widened by what absent users lend: the records that wait for them, to view and to decide. It
 * lends no fields and no editing. A user who may not view the entity, who only reads, or who acts by a token borrows
 * nothing.
 */
export function lendAccess(entity: EntityModel, user: UserContext, findEntity: FindEntity): Access {
  const own = decideAccess(entity, user, findEntity);
  const { absent = [], limits, role } = user;
  const borrows = role === 'employee' && limits === undefined && readOnlyFact(user) === undefined && own.may('view');
  if (absent.length === 0 || !borrows) return own;
  const lent = absent.map((by) => ({ by, access: decideAccess(entity, by, findEntity) }));
  const access: Access = { ...own, lent };
  const waiting = (entity.workflow?.transitions ?? []).flatMap((each) => lentRowsOf(each, { entity, user, access }));
  const seen = build.or(own.rows('view'), ...waiting);
  return { ...access, rows: (action) => (action === 'view' ? seen : own.rows(action)) };
}
