import { createHash } from 'node:crypto';
import { AppError } from '#core/errors.ts';
import { findAccount, noteSignIn, type AccountRow } from '../db/system/accounts.ts';
import { addOpLog } from '../db/system/opLog.ts';
import { countTry, forgetTries } from '../db/system/signInFailures.ts';
import type { Services } from '../Services.ts';
import { beijingTime } from '../time/beijingTime.ts';
import { checkPassword } from './passwordHash.ts';
import type { SignedIn } from './SignedIn.ts';

export interface Credentials {
  readonly loginId: string;
  readonly password: string;
  readonly address: string;
  /** Session id that the browser had before; it ends. */
  readonly oldToken: string | undefined;
}

const STATE_TEXTS: Readonly<Record<number, string>> = {
  2: '账号已停用，请联系管理员',
  3: '账号已锁定，请联系管理员',
};

/**
 * Signs an account in by its password: a new session, whatever the browser had before. Unknown accounts and wrong passwords give
 * the same SIGN_IN_FAILED after the same time; repeated failures from one address make it wait (TOO_MANY_REQUESTS), nobody else.
 */
export async function signIn(
  services: Services,
  credentials: Credentials,
): Promise<{ token: string; signedIn: SignedIn }> {
  const { database, sessions, clock } = services;
  const { db } = database;
  const loginId = credentials.loginId.trim();
  const key = createHash('sha256')
    .update(JSON.stringify([loginId, credentials.address]))
    .digest('base64url');
  if (!(await countTry(db, key, clock().getTime())))
    throw new AppError('TOO_MANY_REQUESTS', { text: '登录失败次数过多，请稍后再试', detail: 'sign-in delay' });
  const account = await findAccount(db, loginId);
  const { ok, renewed } = await checkPassword(credentials.password, account?.PasswordHash);
  if (!ok || account === undefined) {
    await log(services, account, credentials.address, '账号或密码不正确');
    throw new AppError('SIGN_IN_FAILED');
  }
  const refusal = STATE_TEXTS[account.AccountState];
  if (refusal !== undefined) {
    await log(services, account, credentials.address, refusal);
    throw new AppError('SIGN_IN_FAILED', { text: refusal });
  }
  await forgetTries(db, key);
  if (credentials.oldToken !== undefined) await sessions.end(credentials.oldToken);
  await noteSignIn(db, account.Id, beijingTime(clock()), renewed);
  await log(services, account, credentials.address, null);
  return sessions.start(account, credentials.address);
}

async function log(
  services: Services,
  account: AccountRow | undefined,
  address: string,
  failed: string | null,
): Promise<void> {
  await addOpLog(services.database.db, [
    {
      OpTime: beijingTime(services.clock()),
      AccountId: account?.Id ?? null,
      OperatorName: account === undefined ? null : (account.RealName ?? account.NickName),
      EntityKey: 'account',
      RecordId: account?.Id ?? null,
      RecordTitle: null,
      OpAction: 'login',
      Changes: null,
      Ip: address,
      Result: failed === null ? 'ok' : 'failed',
      ErrorMessage: failed,
    },
  ]);
}
