import { mayAdminister } from './decideAction.ts';
import type { UserContext } from './UserContext.ts';

/** Of whom an installation demands a second factor: of nobody, of those who keep roles or accounts, of everybody who works here. */
export type SecondFactorRule = 'offered' | 'admins' | 'all';

/** Tells whether a user has to have a second factor. */
export function needsSecondFactor(user: UserContext, rule: SecondFactorRule): boolean {
  if (user.role !== 'employee' || rule === 'offered') return false;
  return (
    rule === 'all' ||
    mayAdminister(user, 'organisation', 'Role.edit') ||
    mayAdminister(user, 'organisation', 'Account.edit')
  );
}
