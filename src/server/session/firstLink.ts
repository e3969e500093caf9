import { AppError } from '#engine/errors.ts';
import { readAccount, type AccountRow } from '../db/accounts/accounts.ts';
import { writePassword } from '../db/accounts/accountWrites.ts';
import type { Settings } from '../settings/Settings.ts';
import { readSigned, signValues } from './installationKey.ts';
import { demandNewPassword } from './demandNewPassword.ts';
import {
  logAccountEvent,
  markOf,
  openSession,
  stateRefusal,
  type Browser,
  type OpenedSession,
  type SessionServices,
} from './openSession.ts';
import { hashPassword } from './passwordHash.ts';

/** How long a link is valid. Milliseconds. */
const LIFE = 72 * 60 * 60_000;
const LINK = 'first';

/** The path where the owner sets the first password: once, within 72 hours. Browsers do not send the secret after #. */
export function firstLink(
  account: Pick<AccountRow, 'Id' | 'PasswordHash'>,
  moment: Date,
  place: Pick<Settings, 'dataDir'>,
): string {
  const link = signValues(LINK, [account.Id, moment.getTime() + LIFE, markOf(account)], place);
  return `/#/first?link=${link}`;
}

/** The account of a link. Throws SIGN_IN_FAILED for an invalid, used or expired link. */
export async function ownerOfLink(
  link: string,
  { database, clock, settings }: Pick<SessionServices, 'database' | 'clock' | 'settings'>,
): Promise<AccountRow> {
  const [id, endsAt, mark] = readSigned(LINK, link, settings);
  if (typeof id !== 'number' || typeof endsAt !== 'number' || clock().getTime() >= endsAt) throw ended();
  const account = await readAccount(database.db, id);
  if (account === undefined || markOf(account) !== mark) throw ended();
  return account;
}

const ended = (): AppError =>
  new AppError('SIGN_IN_FAILED', { text: '链接无效，可能已经用过或过期，请联系管理员重新取得' });

/** A link and the password that its owner chose. */
export interface FirstPassword {
  readonly link: string;
  readonly password: string;
  readonly confirm: string;
  /** The company's name, which passwords must not contain, in addition to the names of the account. */
  readonly company: string | null;
}

/**
 * Sets the initial password by a link, ends the sessions, and starts a new one. Throws RECORD_INVALID for a weak one (the
 * link stays valid), SIGN_IN_FAILED as `ownerOfLink` and where sign-in is forbidden, SECOND_FACTOR if that is unproved.
 */
export async function setFirstPassword(
  { link, password, confirm, company }: FirstPassword,
  browser: Browser,
  services: SessionServices,
): Promise<OpenedSession> {
  const { database, sessions, settings, clock } = services;
  const account = await ownerOfLink(link, services);
  const refusal = stateRefusal(account);
  if (refusal !== undefined) throw new AppError('SIGN_IN_FAILED', { text: refusal });
  const names = [account.PhoneNumber, account.LoginId, account.RealName, company];
  await demandNewPassword({ password, confirm, names });
  const hash = await hashPassword(password, settings.passwordCost);
  // Another call has used the same link first.
  if (!(await writePassword(database.db, account.Id, hash, clock.text(), account.PasswordHash))) throw ended();
  await sessions.endAll(account.Id);
  await logAccountEvent(services, { action: 'resetPassword', account, address: browser.address });
  const changed = await readAccount(database.db, account.Id);
  if (changed === undefined) throw new AppError('NOT_SIGNED_IN');
  return openSession(changed, browser, services, hash);
}
