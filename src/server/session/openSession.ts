import { AppError } from '#engine/errors.ts';
import type { AccountRow } from '../db/system/accounts.ts';
import { noteSignIn } from '../db/system/accountWrites.ts';
import { dropWxPending } from '../db/system/wxTables.ts';
import type { Services } from '../Services.ts';
import { beijingTime } from '../settings/beijingTime.ts';
import type { Browser } from './Browser.ts';
import { hashToken } from './sessionToken.ts';
import { logAccountEvent } from './logAccountEvent.ts';
import type { SignedIn } from './SignedIn.ts';
import { stateRefusal } from './stateRefusal.ts';

/** A session that has begun: the id is for the browser only. */
export interface OpenedSession {
  readonly token: string;
  readonly signedIn: SignedIn;
}

/**
 * Begins a session for a person who has proved that the account is his, whatever session the browser had before; `passwordHash` is
 * the password he proved it by. Throws SIGN_IN_FAILED for an account that may not sign in.
 */
export async function openSession(
  services: Services,
  account: AccountRow,
  browser: Browser,
  passwordHash?: string,
): Promise<OpenedSession> {
  const { database, sessions, clock, enums } = services;
  const { address, agent, oldToken, device } = browser;
  const refusal = stateRefusal(account);
  if (refusal !== undefined) {
    await logAccountEvent(services, { action: 'login', account, address, failed: refusal });
    throw new AppError('SIGN_IN_FAILED', { text: refusal });
  }
  await enums.refresh();
  const opened = await sessions.start(account, { address, agent, passwordHash });
  if (oldToken !== undefined) await sessions.end(oldToken);
  if (device !== undefined) await dropWxPending(database.db, hashToken(device));
  await noteSignIn(database.db, account.Id, beijingTime(clock()));
  await logAccountEvent(services, { action: 'login', account, address });
  return opened;
}
