import { createHash } from 'node:crypto';
import { AppError } from '#engine/errors.ts';
import { findAccount, type AccountRow } from '../db/accounts/accounts.ts';
import { renewPasswordHash } from '../db/accounts/accountWrites.ts';
import { type Browser, openSession, type OpenedSession, type SessionServices, logAccountEvent } from './openSession.ts';
import { checkPassword } from './passwordHash.ts';
import { countTry, forgetTries } from '../db/accounts/signInFailures.ts';

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
  { loginId, password }: Credentials,
  browser: Browser,
  services: SessionServices,
): Promise<OpenedSession> {
  const { address } = browser;
  const name = loginId.trim();
  const forget = await slowDown(services, [name, address], '登录失败次数过多，请稍后再试');
  const account = await findAccount(services.database.db, name);
  const { ok, renewed } = await checkPassword(password, account?.PasswordHash, services.settings.passwordCost);
  if (!ok || account === undefined) {
    await logAccountEvent(services, { action: 'login', account, address, failed: '账号或密码不正确' });
    throw new AppError('SIGN_IN_FAILED');
  }
  const opened = await openSession(account, browser, services, await renew(account, renewed, services));
  await forget();
  return opened;
}

/** Keeps the stronger hash when there is one; returns the hash that the account has by now. */
async function renew(
  { Id, PasswordHash }: AccountRow,
  renewed: string | undefined,
  { database }: SessionServices,
): Promise<string> {
  const old = PasswordHash ?? '';
  if (renewed === undefined) return old;
  return (await renewPasswordHash(database.db, Id, old, renewed)) ? renewed : old;
}

/**
 * Counts a try to prove a password, before the password is looked at. Returns what forgets the failures, to be called when it was
 * right. Throws TOO_MANY_REQUESTS while the wait after earlier failures of the same `parts` is not over.
 */
export async function slowDown(
  { database, clock }: Pick<SessionServices, 'database' | 'clock'>,
  parts: readonly string[],
  text: string,
): Promise<() => Promise<void>> {
  const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  if (!(await countTry(database.db, key, clock().getTime())))
    throw new AppError('TOO_MANY_REQUESTS', { text, detail: 'delay after failures' });
  return () => forgetTries(database.db, key);
}
