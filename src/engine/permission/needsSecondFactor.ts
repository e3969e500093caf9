import { mayAdminister } from './decideAction.ts';
import type { UserContext } from './UserContext.ts';

/** The users who need a second factor: none, administrators of roles or accounts, or all employees. */
export type SecondFactorRule = 'offered' | 'admins' | 'all';

/** Whether a user must have a second factor. */
export function needsSecondFactor(user: UserContext, rule: SecondFactorRule): boolean {
  if (user.role !== 'employee' || rule === 'offered') return false;
  return (
    rule === 'all' ||
    mayAdminister(user, 'organisation', 'Role.edit') ||
    mayAdminister(user, 'organisation', 'Account.edit')
  );
}
