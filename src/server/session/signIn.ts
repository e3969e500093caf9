import { AppError } from '#engine/errors.ts';
import { findAccount, type AccountRow } from '../db/accounts/accounts.ts';
import { renewPasswordHash } from '../db/accounts/accountWrites.ts';
import { type Browser, openSession, type OpenedSession, type SessionServices, logAccountEvent } from './openSession.ts';
import { checkPassword } from './passwordHash.ts';
import { slowStrangers } from './slowDown.ts';

export interface Credentials {
  readonly loginId: string;
  readonly password: string;
}

/**
 * Signs an account in by its password, with a new session in any case. Unknown accounts, accounts without a password
 * and wrong passwords give the same SIGN_IN_FAILED after the same time; repeated failures cause waiting times
 * (TOO_MANY_REQUESTS), except for browsers that have signed in before. Throws SECOND_FACTOR where that is still to be
 * proved.
 */
export async function signIn(
  { loginId, password }: Credentials,
  browser: Browser,
  services: SessionServices,
): Promise<OpenedSession> {
  const { address, device } = browser;
  const name = loginId.trim();
  const end = await slowStrangers(services, { name, address, device }, '登录失败次数过多，请稍后再试', () =>
    prove(name, password, browser, services).catch((error: unknown) => {
      // The password was correct; codes have their own limits.
      if (error instanceof AppError && error.code === 'SECOND_FACTOR') return error;
      throw error;
    }),
  );
  if (end instanceof AppError) throw end;
  return end;
}

async function prove(
  name: string,
  password: string,
  browser: Browser,
  services: SessionServices,
): Promise<OpenedSession> {
  const { address } = browser;
  const account = await findAccount(services.database.db, name);
  const { ok, renewed } = await checkPassword(password, account?.PasswordHash, services.settings.passwordCost);
  if (!ok || account === undefined) {
    await logAccountEvent(services, { action: 'login', account, address, failed: '账号或密码不正确' });
    throw new AppError('SIGN_IN_FAILED');
  }
  return openSession(account, browser, services, await renew(account, renewed, services));
}

/** Stores the stronger hash if there is one; returns the account's current hash. */
async function renew(
  { Id, PasswordHash }: AccountRow,
  renewed: string | undefined,
  { database }: SessionServices,
): Promise<string> {
  const old = PasswordHash ?? '';
  if (renewed === undefined) return old;
  return (await renewPasswordHash(database.db, Id, old, renewed)) ? renewed : old;
}
