import { AppError } from '#engine/errors.ts';
import { findAccount, type AccountRow } from '../db/system/accounts.ts';
import { renewPasswordHash } from '../db/system/accountWrites.ts';
import type { Services } from '../Services.ts';
import type { Browser } from './Browser.ts';
import { logAccountEvent } from './logAccountEvent.ts';
import { openSession, type OpenedSession } from './openSession.ts';
import { checkPassword } from './passwordHash.ts';
import { slowDown } from './slowDown.ts';

export interface Credentials {
  readonly loginId: string;
  readonly password: string;
}

/**
 * Signs an account in by its password: a new session, whatever the browser had before. Unknown accounts, accounts without a password
 * and wrong passwords give the same SIGN_IN_FAILED after the same time; repeated failures from one address make it wait
 * (TOO_MANY_REQUESTS), nobody else.
 */
export async function signIn(
  services: Services,
  { loginId, password }: Credentials,
  browser: Browser,
): Promise<OpenedSession> {
  const { address } = browser;
  const name = loginId.trim();
  const forget = await slowDown(services, [name, address], '登录失败次数过多，请稍后再试');
  const account = await findAccount(services.database.db, name);
  const { ok, renewed } = await checkPassword(password, account?.PasswordHash);
  if (!ok || account === undefined) {
    await logAccountEvent(services, { action: 'login', account, address, failed: '账号或密码不正确' });
    throw new AppError('SIGN_IN_FAILED');
  }
  const opened = await openSession(services, account, browser, await renew(services, account, renewed));
  await forget();
  return opened;
}

/** Keeps the stronger hash when there is one; returns the hash that the account has by now. */
async function renew(
  { database }: Services,
  { Id, PasswordHash }: AccountRow,
  renewed: string | undefined,
): Promise<string> {
  const old = PasswordHash ?? '';
  if (renewed === undefined) return old;
  return (await renewPasswordHash(database.db, Id, old, renewed)) ? renewed : old;
}
