import type { UserContext } from './UserContext.ts';
import { mayAdminister } from './decideAction.ts';

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

/** What an account must do first: change a known password, or set up a second factor. */
export type Duty = 'password' | 'secondFactor';

interface AccountFacts {
  readonly hasPassword: boolean;
  readonly MustChangePassword: boolean | null;
  readonly HasSecondFactor: boolean;
  /** It belongs to a program, which has neither password nor second factor. */
  readonly IsService: boolean;
}

/** The first duty of an account, if any. Accounts with codes only have no password to change. */
export function firstDuty(user: UserContext, account: AccountFacts, rule: SecondFactorRule): Duty | undefined {
  if (account.IsService) return undefined;
  if (account.hasPassword && account.MustChangePassword === true) return 'password';
  return !account.HasSecondFactor && needsSecondFactor(user, rule) ? 'secondFactor' : undefined;
}
