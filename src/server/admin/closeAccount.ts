import { AppError } from '#engine/errors.ts';
import type { Call } from '../access/Call.ts';
import { demandAdministrators } from './demandAdministrators.ts';
import { logAdmin } from './logAdmin.ts';
import type { Db } from '../db/Database.ts';
import { accountOfEmployee, writeAccountState } from '../db/accounts/accountRows.ts';
import { removeSessionsOf } from '../db/accounts/sessions.ts';

const DISABLED = 2;

/** Disables the account of an employee who leaves, in the transaction `db`. Throws BAD_REQUEST for the user's own. */
export async function closeAccount(employeeId: number, db: Db, call: Call): Promise<void> {
  const account = await accountOfEmployee(db, employeeId);
  if (account !== undefined && account.AccountState !== DISABLED) {
    if (account.Id === call.who.accountId) throw new AppError('BAD_REQUEST', { text: '不能为自己办理离职' });
    await writeAccountState(db, account.Id, DISABLED, call.now);
    await removeSessionsOf(db, account.Id, '');
    const title = account.RealName ?? account.LoginId;
    const change = { before: { AccountState: account.AccountState }, after: { AccountState: DISABLED } };
    await logAdmin([{ kind: 'account', id: account.Id, title, action: 'disable', ...change }], db, call);
  }
  await demandAdministrators(db, call);
}
