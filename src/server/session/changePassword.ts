import { AppError } from '#engine/errors.ts';
import { readAccount } from '../db/accounts/accounts.ts';
import { writePassword } from '../db/accounts/accountWrites.ts';
import type { Call, Served } from '../access/Call.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import { demandNewPassword } from './demandNewPassword.ts';
import { logAccountEvent, type OpenedSession, type SessionServices } from './openSession.ts';
import { hashPassword, checkPassword } from './passwordHash.ts';
import { slowDown } from './slowDown.ts';
import { removeTokensOf } from '../db/accounts/apiTokens.ts';
import type { Db } from '../db/Database.ts';
import { addOpLog, opLogEntry, type OpLogSource } from '../db/system/opLog.ts';

/** Ends all API tokens of an account; the op log has an entry for each. The caller clears the cache of sessions. */
export async function endTokensOf(db: Db, accountId: number, by: OpLogSource): Promise<void> {
  const ended = await removeTokensOf(db, accountId);
  const facts = { EntityKey: 'account', RecordId: accountId, OpAction: 'endToken', Changes: null };
  const entries = ended.map(({ Name }) => opLogEntry({ ...facts, RecordTitle: Name }, by));
  if (entries.length > 0) await addOpLog(db, entries);
}

const companyOf = ({ product }: Pick<Call, 'product'>): string | null => product.documents.company?.name ?? null;

/** Most age of a sign-in that replaces the password check. Milliseconds. */
const FRESH = 10 * 60_000;

/**
 * Verifies that the user of a signed-in browser is the account's owner before sign-in data is changed: by the password,
 * or without one by a recent sign-in. Returns the proved hash. Throws RECORD_INVALID on `field`, TOO_MANY_REQUESTS, or
 * FORBIDDEN.
 */
export async function proveOwner(
  field: string,
  password: string,
  call: Served<SessionServices>,
): Promise<string | undefined> {
  const { signedIn, moment, address } = call;
  const account = await readAccount(call.services.database.db, signedIn.account.Id);
  if (account === undefined) throw new AppError('NOT_SIGNED_IN');
  if (account.PasswordHash === null) {
    if (moment - signedIn.since < FRESH) return undefined;
    throw new AppError('FORBIDDEN', { text: '为了您的账号安全，请重新登录后再操作' });
  }
  if (password === '') throw recordInvalid([{ field, message: '请输入当前密码' }]);
  const { PasswordHash } = account;
  return slowDown(call.services, ['own', String(account.Id), address], '密码错误次数过多，请稍后再试', async () => {
    const { ok } = await checkPassword(password, PasswordHash, call.services.settings.passwordCost);
    if (!ok) throw recordInvalid([{ field, message: '当前密码不正确' }]);
    return PasswordHash;
  });
}

export interface PasswordChange {
  readonly old: string;
  readonly password: string;
  readonly confirm: string;
  /** The API tokens of the account end as well. */
  readonly endsTokens: boolean;
}

/**
 * Changes the password of the signed-in user: all sessions end, this browser gets a new one, and the API tokens end with
 * `endsTokens`. Throws RECORD_INVALID for a wrong old or a weak new password, FORBIDDEN for an account without one,
 * which is set by SMS.
 */
export async function changePassword(
  { old, password, confirm, endsTokens }: PasswordChange,
  agent: string | null,
  call: Served<SessionServices>,
): Promise<OpenedSession> {
  const { signedIn, address, now } = call;
  const { database, sessions, settings } = call.services;
  const { account } = signedIn;
  const names = [account.PhoneNumber, account.LoginId, account.RealName, companyOf(call)];
  await demandNewPassword({ password, confirm, names });
  const proved = await proveOwner('OldPassword', old, call);
  if (proved === undefined) throw new AppError('FORBIDDEN', { text: '您还没有设置密码，请通过短信验证码设置' });
  if (old === password) throw recordInvalid([{ field: 'Password', message: '新密码不能与当前密码相同' }]);
  const hash = await hashPassword(password, settings.passwordCost);
  if (!(await writePassword(database.db, account.Id, hash, now, proved)))
    throw recordInvalid([{ field: 'OldPassword', message: '当前密码不正确' }]);
  if (endsTokens) await endTokensOf(database.db, account.Id, call);
  await sessions.endAll(account.Id);
  await logAccountEvent(call.services, { action: 'changePassword', account, address });
  const changed = await readAccount(database.db, account.Id);
  if (changed === undefined) throw new AppError('NOT_SIGNED_IN');
  return sessions.start(changed, { address, agent, passwordHash: hash });
}
