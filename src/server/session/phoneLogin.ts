import { AppError } from '#engine/errors.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import type { Served } from '../access/Call.ts';
import { hashToken } from '../access/Sessions.ts';
import { addressHashes, hash } from '../access/addressHashes.ts';
import { writeContact } from '../db/accounts/accountWrites.ts';
import { findAccountByPhone, readAccount } from '../db/accounts/accounts.ts';
import { consumeCode, countWrongCodes, noteWrongCode, type ValidateCodeRow } from '../db/accounts/codeSends.ts';
import { violatedIndex } from '../db/transaction.ts';
import { proveOwner } from './changePassword.ts';
import { type Browser, logAccountEvent, type OpenedSession, openSession, type SessionServices } from './openSession.ts';

/** The stored row of a code, hashed with the browser's secret: six digits alone could be guessed. */
export function codeRow({ purpose, target }: CodeUse, code: string, device: string): ValidateCodeRow {
  return {
    CodeKey: hash('code', purpose, target),
    CodeHash: hash('code', purpose, target, device, code),
    DeviceHash: hashToken(device),
  };
}

/** The stored hash of a receiver, for counting the messages sent to it. */
export const targetHash = (channel: string, target: string): string => hash('target', channel, target);

/** The purpose of a code; a code for another purpose or account is wrong. */
export type CodePurpose = 'login' | 'bind' | 'reset' | `rebind:${number}` | `mail:${number}`;

/** The receiver, purpose and browser of a code, when it is requested and when it is entered. */
export interface CodeUse {
  readonly purpose: CodePurpose;
  /** Phone number or mail address. */
  readonly target: string;
  /** The device id of the browser; undefined: one that never requested a code. */
  readonly device: string | undefined;
  readonly address: string;
}

export interface PhoneChange {
  /** The new number. */
  readonly phone: string;
  readonly code: string;
  /** The user's password; empty without one. */
  readonly password: string;
}

/**
 * Binds another phone number to the account of the signed-in user after a proof of both; all sessions end, this browser
 * gets a new one. The sign-in name stays. Throws CODE_INVALID, or RECORD_INVALID for a number that another account has.
 */
export async function rebindPhone(
  { phone, code, password }: PhoneChange,
  browser: { readonly device: string | undefined; readonly agent: string | null },
  call: Served<SessionServices>,
): Promise<OpenedSession> {
  const { signedIn, address, now } = call;
  const { database, sessions } = call.services;
  const { account } = signedIn;
  await proveOwner('Password', password, call);
  const use = { purpose: `rebind:${account.Id}`, target: phone, device: browser.device, address } as const;
  await takeCode(use, code, call.services);
  const taken = recordInvalid([{ field: 'PhoneNumber', message: '该手机号码已绑定其他账号' }]);
  const holder = await findAccountByPhone(database.db, phone);
  if (holder !== undefined && holder.Id !== account.Id) throw taken;
  try {
    await writeContact(database.db, account.Id, 'PhoneNumber', phone, now);
  } catch (error) {
    throw violatedIndex(error) === undefined ? error : taken;
  }
  await sessions.endAll(account.Id);
  await logAccountEvent(call.services, { action: 'rebindPhone', account, address });
  const changed = await readAccount(database.db, account.Id);
  if (changed === undefined) throw new AppError('NOT_SIGNED_IN');
  return sessions.start(changed, { address, agent: browser.agent });
}

const MINUTE = 60_000;

/** The rules of codes (issue texts and spec section 9). Times in milliseconds. */
export const CODE_RULES = {
  digits: 6,
  life: 5 * MINUTE,
  tries: 5,
  /** Limits per receiver, over all calls together, in addition to one per minute. */
  perHour: 5,
  perDay: 10,
  /** Per hour for one address, which an office may share, and for its network. */
  address: 30,
  network: 100,
  /** Wrong codes per hour from one address. */
  wrong: 30,
} as const;

const HOUR = 3_600_000;

/**
 * Uses a code. Throws CODE_INVALID, without distinction, for a wrong, used, expired or invalidated one, one requested
 * by another browser, and one for another purpose; CODE_LIMIT after too many wrong ones from one address.
 */
export async function takeCode(use: CodeUse, code: string, { database, clock }: SessionServices): Promise<void> {
  const { db } = database;
  const now = clock().getTime();
  const { address } = addressHashes(use.address);
  if ((await countWrongCodes(db, address, HOUR, now)) >= CODE_RULES.wrong)
    throw new AppError('CODE_LIMIT', { text: '尝试次数过多，请稍后再试' });
  const row = codeRow(use, code.trim(), use.device ?? '');
  if (await consumeCode(db, row, { tries: CODE_RULES.tries, life: CODE_RULES.life, now })) return;
  await noteWrongCode(db, address, now);
  throw new AppError('CODE_INVALID');
}

/** Signs in by a phone number and its code. Unknown numbers give the same CODE_INVALID as wrong codes. */
export async function phoneLogin(
  { phone, code }: { readonly phone: string; readonly code: string },
  browser: Browser,
  services: SessionServices,
): Promise<OpenedSession> {
  const { address, device } = browser;
  const account = await findAccountByPhone(services.database.db, phone);
  const fail = async (error: AppError): Promise<never> => {
    await logAccountEvent(services, { action: 'login', account, address, failed: '验证码不正确或已失效' });
    throw error;
  };
  try {
    await takeCode({ purpose: 'login', target: phone, device, address }, code, services);
  } catch (error) {
    if (error instanceof AppError && error.code === 'CODE_INVALID') return fail(error);
    throw error;
  }
  return account === undefined ? fail(new AppError('CODE_INVALID')) : openSession(account, browser, services);
}
