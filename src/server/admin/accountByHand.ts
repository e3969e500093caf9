import { AppError } from '#engine/errors.ts';
import { insertRecords, updateRow } from '../db/rows/writeRecords.ts';
import {
  isAccountTaken,
  lockAccount,
  searchAccounts,
  writeAccountState,
  type ListedAccount,
} from '../db/accounts/accountRows.ts';
import { writePassword } from '../db/accounts/accountWrites.ts';
import { findAccount } from '../db/accounts/accounts.ts';
import { listRoleCodes } from '../db/accounts/roleRows.ts';
import { removeSessionsOf } from '../db/accounts/sessions.ts';
import { removeSecondFactor } from '../db/accounts/secondFactors.ts';
import { addOpLog, opLogEntry } from '../db/system/opLog.ts';
import { transaction } from '../db/transaction.ts';
import type { Database } from '../db/Database.ts';
import type { Db } from '../db/Database.ts';
import { forgetFailures } from '../session/slowDown.ts';
import { hashPassword, makePassword } from '../session/passwordHash.ts';
import type { PasswordCost } from '../settings/Settings.ts';

/** Who works at the database itself: he is nobody among the accounts, and the log says so. */
const BY_HAND = { accountId: 0, name: '命令行' };

interface ByHand {
  readonly database: Database;
  readonly cost: PasswordCost;
  /** `YYYY-MM-DD HH:mm:ss` in Beijing. */
  readonly now: string;
}

/** Every account, in the order of their Ids. */
export async function everyAccount({ database }: Pick<ByHand, 'database'>): Promise<readonly ListedAccount[]> {
  const { rows } = await searchAccounts(database.db, { search: '' }, { limit: 1_000_000, offset: 0 });
  return rows;
}

/**
 * Gives an account a new first password, which is changed at the next sign-in, and signs it out everywhere; `factor` takes its second factor
 * away as well. Returns the password. Throws NOT_FOUND, and BAD_REQUEST for the account of a program, which has none.
 */
export async function resetByHand(loginId: string, factor: boolean, by: ByHand): Promise<string> {
  const password = makePassword();
  const hash = await hashPassword(password, by.cost);
  await onAccount(loginId, by, async (db, { Id, IsService }) => {
    if (IsService) throw new AppError('BAD_REQUEST', { text: '服务账号没有密码，只能用访问令牌' });
    await writePassword(db, Id, hash, by.now);
    await updateRow(db, 'account', Id, { MustChangePassword: true });
    await removeSessionsOf(db, Id, '');
    await log(db, by, 'resetPassword', Id, loginId, { MustChangePassword: [null, true] });
    if (factor && (await removeSecondFactor(db, Id)))
      await log(db, by, 'resetSecondFactor', Id, loginId, { HasSecondFactor: [true, false] });
  });
  return password;
}

/** Lets an account that was locked or disabled sign in again, and forgets failed tries at its name. Throws NOT_FOUND. */
export function unlockByHand(loginId: string, by: ByHand): Promise<void> {
  return onAccount(loginId, by, async (db, { Id, AccountState }) => {
    await writeAccountState(db, Id, 1, by.now);
    await forgetFailures(db, loginId);
    await log(db, by, 'unlock', Id, loginId, { AccountState: [AccountState, 1] });
  });
}

/**
 * Adds an account that belongs to no employee, as the first administrator is one. Returns its first password. Throws BAD_REQUEST for a name
 * that is taken and for roles that there are not.
 */
export async function addByHand(
  { loginId, name, roles }: { loginId: string; name: string; roles: readonly string[] },
  by: ByHand,
): Promise<string> {
  const password = makePassword();
  const hash = await hashPassword(password, by.cost);
  await transaction(by.database, async (db) => {
    if (await isAccountTaken(db, loginId, 0)) throw new AppError('BAD_REQUEST', { text: `登录账号 ${loginId} 已存在` });
    const known = await listRoleCodes(db);
    const unknown = roles.filter((role) => !known.includes(role));
    if (unknown.length > 0)
      throw new AppError('BAD_REQUEST', { text: `没有角色 ${unknown.join('、')}；有 ${known.join('、')}` });
    const after = { LoginId: loginId, RealName: name, Roles: [...roles], AccountState: 1, MustChangePassword: true };
    const base = { CreateTime: by.now, UpdateTime: by.now, Version: 1, IsDeleted: false };
    const [id = 0] = await insertRecords(db, 'account', [{ ...base, ...after, PasswordHash: hash }]);
    const changes = Object.fromEntries(Object.entries(after).map(([field, value]) => [field, [null, value]]));
    await log(db, by, 'create', id, name, changes);
  });
  return password;
}

async function onAccount(
  loginId: string,
  { database }: ByHand,
  work: (db: Db, account: ListedAccount) => Promise<void>,
): Promise<void> {
  await transaction(database, async (db) => {
    const found = await findAccount(db, loginId);
    const account = found === undefined ? undefined : await lockAccount(db, found.Id);
    if (account === undefined) throw new AppError('NOT_FOUND', { text: `没有账号 ${loginId}` });
    await work(db, account);
  });
}

async function log(
  db: Db,
  { now }: ByHand,
  action: string,
  id: number,
  title: string,
  changes: Readonly<Record<string, readonly unknown[]>>,
): Promise<void> {
  const facts = {
    EntityKey: 'account',
    RecordId: id,
    RecordTitle: title,
    OpAction: action,
    Changes: JSON.stringify(changes),
  };
  await addOpLog(db, [opLogEntry(facts, { now, who: BY_HAND, address: '' })]);
}
