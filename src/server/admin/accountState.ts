import { AppError } from '#engine/errors.ts';
import { mayAdminister } from '#engine/permission/decideAction.ts';
import type { Call } from '../access/Call.ts';
import { buildUser } from '../access/buildUser.ts';
import type { Db } from '../db/Database.ts';
import { type ListedAccount, openAccounts, writeAccountState } from '../db/accounts/accountRows.ts';
import { type AccountState, readAccount } from '../db/accounts/accounts.ts';
import type { OpLogSource } from '../db/system/opLog.ts';
import { lockName } from '../db/transaction.ts';
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

/**
 * Throws BAD_REQUEST, in the transaction of a change, when no account would remain that may sign in and change both
 * roles and accounts: the last administrator is never locked out.
 */
export async function demandAdministrators(db: Db, call: Call): Promise<void> {
  // Two concurrent changes would each count the administrator whom the other removes.
  await lockName(db, 'administrators');
  // Roles decide what an account may administer: of thousands of accounts with the same roles, check the first.
  const others = new Set<string>();
  for (const { Id, Roles } of await openAccounts(db)) {
    if (Roles === null || Roles.length === 0 || others.has(Roles.join())) continue;
    const account = await readAccount(db, Id);
    if (account === undefined) continue;
    const { user } = await buildUser(account, call.product, db, { ...call, user: {} });
    if (mayAdminister(user, 'organisation', 'Role.edit') && mayAdminister(user, 'organisation', 'Account.edit')) return;
    if (user.role === 'employee') others.add(Roles.join());
  }
  throw new AppError('BAD_REQUEST', { text: '至少要有一个能管理角色和账号的账号，这一步会让所有人都不能管理' });
}
