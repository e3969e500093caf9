import type { AccountRow } from '../db/system/accounts.ts';

const TEXTS: Readonly<Record<number, string>> = {
  2: '账号已停用，请联系管理员',
  3: '账号已锁定，请联系管理员',
};

/** Why an account may not sign in, for the person who has proved that it is his; undefined when it may. */
export function stateRefusal({ AccountState }: Pick<AccountRow, 'AccountState'>): string | undefined {
  return TEXTS[AccountState];
}
