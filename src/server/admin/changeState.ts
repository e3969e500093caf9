import { type ListedAccount, writeAccountState } from '../db/accounts/accountRows.ts';
import type { AccountState } from '../db/accounts/accounts.ts';
import type { Db } from '../db/Database.ts';
import type { OpLogSource } from '../db/system/opLog.ts';
import { endTokensOf } from '../session/endTokens.ts';

const DISABLED = 2;

/**
 * Lets an account sign in or not. The API tokens of an account that is disabled, or was until now, end for good; the op
 * log has an entry for each. The caller ends the sessions.
 */
export async function changeState(
  db: Db,
  { Id, AccountState }: Pick<ListedAccount, 'Id' | 'AccountState'>,
  state: AccountState,
  by: OpLogSource,
): Promise<void> {
  await writeAccountState(db, Id, state, by.now);
  if (state === DISABLED || AccountState === DISABLED) await endTokensOf(db, Id, by);
}
