import { mayAdminister } from '../permission/decideAction.ts';
import type { UserContext } from '../permission/UserContext.ts';

/** Tells whether the user may act on the accounts of others (domain 6.4): key of the organisation, and the action. */
export function administersAccounts(user: UserContext): boolean {
  return mayAdminister(user, 'OrgMgr', 'Account.edit');
}
