import { randomBytes } from 'node:crypto';
import { AppError } from '#engine/errors.ts';
import { needsSecondFactor } from '#engine/permission/firstDuty.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import type { Served } from '../access/Call.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  takeRecovery,
  takeStep,
} from '../db/accounts/secondFactors.ts';
import type { Settings } from '../settings/Settings.ts';
import { proveOwner } from './changePassword.ts';
import { keyedHash, seal, unseal } from './installationKey.ts';
import {
  logAccountEvent,
  readTicket,
  startSession,
  type Browser,
  type OpenedSession,
  type SessionServices,
} from './openSession.ts';
import { slowStrangers } from './slowDown.ts';
import { makeSecret, otpauthUri, stepOf } from './totp.ts';

/** Initial number of recovery codes, with 50 random bits each. */
const RECOVERY = 10;
const TOO_OFTEN = '动态验证码错误次数过多，请稍后再试';

function secretOf(sealed: string, accountId: number, settings: Settings): string {
  try {
    return unseal(sealed, String(accountId), settings);
  } catch (cause) {
    throw new AppError('SIGN_IN_FAILED', { text: '两步验证无法使用，请联系管理员重置', cause });
  }
}

/** The key for counting an account's codes, and for remembering its browsers. */
export const secondName = (accountId: number): string => `second:${accountId}`;

const WRONG = '动态验证码不正确或已使用';

/**
 * Completes a sign-in after the first factor, by a code of the app or a recovery code. Throws CODE_INVALID,
 * SIGN_IN_FAILED for an expired ticket, TOO_MANY_REQUESTS after too many wrong codes, by the limits of passwords.
 */
export async function finishSignIn(
  { ticket, code }: { readonly ticket: string; readonly code: string },
  browser: Browser,
  services: SessionServices,
): Promise<OpenedSession> {
  const { account, passwordHash } = await readTicket(ticket, services);
  const name = secondName(account.Id);
  const { address, device } = browser;
  await slowStrangers(services, { name, address, device }, TOO_OFTEN, async () => {
    if (await takeCodeOf(account.Id, code, services)) return;
    await logAccountEvent(services, { action: 'login', account, address, failed: WRONG });
    throw new AppError('CODE_INVALID', { text: WRONG });
  });
  return startSession(account, browser, services, passwordHash);
}

/** Uses a code of an account's app, or a recovery code. False for a wrong or used one. */
async function takeCodeOf(
  accountId: number,
  sent: string,
  { database, clock, settings }: SessionServices,
): Promise<boolean> {
  const { db } = database;
  const factor = await readSecondFactor(db, accountId);
  if (factor === undefined || factor.ConfirmedAt === null) return false;
  const code = sent.replace(/[\s-]/g, '').toUpperCase();
  if (!/^\d{6}$/.test(code)) return takeRecovery(db, accountId, recoveryHash(accountId, code, settings));
  const step = stepOf(secretOf(factor.Secret, accountId, settings), code, clock().getTime());
  return step !== undefined && takeStep(db, accountId, step);
}

const recoveryHash = (accountId: number, code: string, settings: Settings): string =>
  keyedHash('recovery', `${accountId} ${code}`, settings);

/** Letters and digits that are not easily confused. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function makeRecoveryCode(): string {
  const signs = [...randomBytes(10)].map((byte) => SIGNS[byte % SIGNS.length] ?? '').join('');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** Data for an authenticator app: the secret, and the same as a QR code. */
export interface BegunFactor {
  readonly Secret: string;
  readonly Uri: string;
}

/** Starts the setup of a second factor, after the password; a first code activates it. Throws BAD_REQUEST. */
export async function beginFactor(password: string, call: Served<SessionServices>): Promise<BegunFactor> {
  const { account } = call.signedIn;
  await proveOwner('Password', password, call);
  const secret = makeSecret();
  const sealed = seal(secret, String(account.Id), call.services.settings);
  if (!(await beginSecondFactor(call.services.database.db, account.Id, sealed, call.moment)))
    throw new AppError('BAD_REQUEST', { text: '两步验证已经开启' });
  const issuer = call.product.documents.company?.name ?? call.product.title ?? 'Guiju';
  return { Secret: secret, Uri: otpauthUri(secret, issuer, account.LoginId) };
}

/** Activates the second factor; other sessions end. Returns the recovery codes, once. Throws RECORD_INVALID. */
export async function confirmFactor(code: string, call: Served<SessionServices>): Promise<readonly string[]> {
  const { signedIn, address, moment } = call;
  const { Id } = signedIn.account;
  const { db } = call.services.database;
  const { settings } = call.services;
  const wrong = recordInvalid([{ field: 'Code', message: '动态验证码不正确，请检查手机时间后重试' }]);
  const factor = await readSecondFactor(db, Id);
  if (factor === undefined || factor.ConfirmedAt !== null)
    throw new AppError('BAD_REQUEST', { text: '请重新开启两步验证' });
  const codes = Array.from({ length: RECOVERY }, makeRecoveryCode);
  const name = secondName(Id);
  await slowStrangers(call.services, { name, address, device: undefined }, TOO_OFTEN, async () => {
    const step = stepOf(secretOf(factor.Secret, Id, settings), code.trim(), moment);
    if (step === undefined) throw wrong;
    const recovery = codes.map((one) => recoveryHash(Id, one.replace('-', ''), settings));
    if (!(await confirmSecondFactor(db, Id, { secret: factor.Secret, step, recovery, now: moment }))) throw wrong;
  });
  await call.services.sessions.endAll(Id, signedIn.tokenHash);
  call.services.sessions.drop();
  await logAccountEvent(call.services, { action: 'secondFactorOn', account: signedIn.account, address });
  return codes;
}

/** Removes the second factor, after password and code. RECORD_INVALID; FORBIDDEN where it is required. */
export async function endFactor(
  { password, code }: { readonly password: string; readonly code: string },
  call: Served<SessionServices>,
): Promise<void> {
  const { signedIn, address, who } = call;
  const { account } = signedIn;
  if (needsSecondFactor(who, call.services.settings.secondFactor))
    throw new AppError('FORBIDDEN', { text: '您的账号必须使用两步验证' });
  await proveOwner('Password', password, call);
  const name = secondName(account.Id);
  await slowStrangers(call.services, { name, address, device: undefined }, TOO_OFTEN, async () => {
    if (!(await takeCodeOf(account.Id, code, call.services))) throw recordInvalid([{ field: 'Code', message: WRONG }]);
  });
  await removeSecondFactor(call.services.database.db, account.Id);
  call.services.sessions.drop();
  await logAccountEvent(call.services, { action: 'secondFactorOff', account, address });
}
