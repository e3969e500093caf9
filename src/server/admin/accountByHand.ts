import { AppError } from '#engine/errors.ts';
import { isAccountTaken, lockAccount, searchAccounts, type ListedAccount } from '../db/accounts/accountRows.ts';
import { addAccount, writeFirstPassword } from '../db/accounts/accountWrites.ts';
import { findAccount } from '../db/accounts/accounts.ts';
import { listRoleCodes } from '../db/accounts/roleRows.ts';
import { removeSessionsOf } from '../db/accounts/sessions.ts';
import { removeSecondFactor } from '../db/accounts/secondFactors.ts';
import { transaction } from '../db/transaction.ts';
import type { Database, Db } from '../db/Database.ts';
import type { OpLogSource } from '../db/system/opLog.ts';
import { forgetFailures } from '../session/slowDown.ts';
import { hashPassword, makePassword } from '../session/passwordHash.ts';
import type { PasswordCost } from '../settings/Settings.ts';
import { demandPerson } from './accountAdmin.ts';
import { logAdmin, type AdminChange, changeState } from './adminChange.ts';

/** The author of changes from the command line: it has no account, and the log shows that. */
const BY_HAND = { accountId: 0, name: '命令行' };

interface ByHand {
  readonly database: Database;
  readonly cost: PasswordCost;
  /** `YYYY-MM-DD HH:mm:ss` in the zone of the product. */
  readonly now: string;
}

/** All accounts, by Id. */
export async function everyAccount({ database }: Pick<ByHand, 'database'>): Promise<readonly ListedAccount[]> {
  const all = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };
  return (await searchAccounts(database.db, { search: '' }, all)).rows;
}

/** The result of a reset: what it granted and removed. */
export interface ResetByHand {
  readonly password: string;
  /** Whether a second factor was removed. */
  readonly hadFactor: boolean;
}

/**
 * Sets a new initial password of an account, to be changed at the next sign-in, and signs it out everywhere; `factor`
 * also removes its second factor. Throws NOT_FOUND, and BAD_REQUEST for a service account, which has no password.
 */
export async function resetByHand(loginId: string, factor: boolean, by: ByHand): Promise<ResetByHand> {
  const password = makePassword();
  const hash = await hashPassword(password, by.cost);
  let hadFactor = false;
  await onAccount(loginId, by, async (db, account) => {
    demandPerson(account);
    const { Id, MustChangePassword } = account;
    await writeFirstPassword(db, Id, hash, by.now);
    await removeSessionsOf(db, Id, '');
    const [before, after] = [{ MustChangePassword }, { MustChangePassword: true }];
    await log({ action: 'resetPassword', id: Id, title: loginId, before, after }, db, by);
    hadFactor = factor && (await removeSecondFactor(db, Id));
    const [had, has] = [{ HasSecondFactor: true }, { HasSecondFactor: false }];
    if (hadFactor) await log({ action: 'resetSecondFactor', id: Id, title: loginId, before: had, after: has }, db, by);
  });
  return { password, hadFactor };
}

/** Enables a locked or disabled account, and clears the failed attempts at its name. Throws NOT_FOUND. */
export function unlockByHand(loginId: string, by: ByHand): Promise<void> {
  return onAccount(loginId, by, async (db, account) => {
    const { Id, AccountState } = account;
    await changeState(db, account, 1, sourceOf(by));
    await forgetFailures(db, loginId);
    await log(
      { action: 'unlock', id: Id, title: loginId, before: { AccountState }, after: { AccountState: 1 } },
      db,
      by,
    );
  });
}

/** Adds an account without an employee; returns its initial password. BAD_REQUEST: taken name, unknown roles. */
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
    const id = await addAccount(db, { ...after, PasswordHash: hash }, by);
    await log({ action: 'create', id, title: name, after }, db, by);
  });
  return password;
}

/** The error for a sign-in name that no account has. */
export const noAccount = (loginId: string): AppError => new AppError('NOT_FOUND', { text: `没有账号 ${loginId}` });

async function onAccount(
  loginId: string,
  { database }: ByHand,
  work: (db: Db, account: ListedAccount) => Promise<void>,
): Promise<void> {
  await transaction(database, async (db) => {
    const found = await findAccount(db, loginId);
    const account = found === undefined ? undefined : await lockAccount(db, found.Id);
    if (account === undefined) throw noAccount(loginId);
    await work(db, account);
  });
}

const sourceOf = ({ now }: ByHand): OpLogSource => ({ now, who: BY_HAND, address: '' });

const log = (change: Omit<AdminChange, 'kind'>, db: Db, by: ByHand): Promise<void> =>
  logAdmin([{ kind: 'account', ...change }], db, sourceOf(by));
