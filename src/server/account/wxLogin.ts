import { AppError } from '#engine/errors.ts';
import { readAccount } from '../db/system/accounts.ts';
import { accountOfWx, readWxPending } from '../db/system/wxTables.ts';
import type { Services } from '../Services.ts';
import type { Browser } from '../session/Browser.ts';
import { openSession, type OpenedSession } from '../session/openSession.ts';
import { hashToken } from '../session/sessionToken.ts';

/**
 * Signs in who came from WeChat at this browser; undefined when he is bound to no account yet. Throws SIGN_IN_FAILED when nobody came
 * lately, or his account is disabled.
 */
export async function wxLogin(services: Services, browser: Browser): Promise<OpenedSession | undefined> {
  const { database, clock } = services;
  const { device } = browser;
  const identity =
    device === undefined ? undefined : await readWxPending(database.db, hashToken(device), clock().getTime());
  if (identity === undefined) throw new AppError('SIGN_IN_FAILED', { text: '微信登录未完成，请重试' });
  const accountId = await accountOfWx(database.db, identity);
  const account = accountId === undefined ? undefined : await readAccount(database.db, accountId);
  return account === undefined ? undefined : openSession(services, account, browser);
}
