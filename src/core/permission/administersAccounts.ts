import { holdsKey } from './holdsKey.ts';
import type { UserContext } from './UserContext.ts';

const KEY = 'OrgMgr';
const ACTIONS = ['Account.edit', 'Account.*', '*'];

/** Tells whether the user may act on the accounts of others (domain 6.4): key of the organisation, and the action. */
export function administersAccounts(user: UserContext): boolean {
  if (user.role !== 'employee' || user.isChairman) return false;
  return holdsKey(user, KEY) && ACTIONS.some((code) => user.actions.has(code));
}
