import { AppError } from '#engine/errors.ts';
import { findAccountByPhone } from '../db/accounts/accounts.ts';
import { type Browser, openSession, type OpenedSession, type SessionServices, logAccountEvent } from './openSession.ts';
import { consumeCode, countWrongCodes, noteWrongCode } from '../db/accounts/validateCodes.ts';
import { codeRow, type CodeUse } from './codeHashes.ts';
import { addressHashes } from '../access/addressHashes.ts';

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

/**
 * Signs in by a phone number and the code sent to it. A number without an account gives the same CODE_INVALID as a
 * wrong code.
 */
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
