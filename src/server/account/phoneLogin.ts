import { AppError } from '#engine/errors.ts';
import { findAccountByPhone } from '../db/system/accounts.ts';
import type { Services } from '../Services.ts';
import type { Browser } from '../session/Browser.ts';
import { logAccountEvent } from '../session/logAccountEvent.ts';
import { openSession, type OpenedSession } from '../session/openSession.ts';
import { takeCode } from './takeCode.ts';

/** Signs in by a phone number and the code that was sent to it. A number that nobody has gives the same CODE_INVALID as a wrong code. */
export async function phoneLogin(
  services: Services,
  { phone, code }: { readonly phone: string; readonly code: string },
  browser: Browser,
): Promise<OpenedSession> {
  const { address, device } = browser;
  const account = await findAccountByPhone(services.database.db, phone);
  const fail = async (error: AppError): Promise<never> => {
    await logAccountEvent(services, { action: 'login', account, address, failed: '验证码不正确或已失效' });
    throw error;
  };
  try {
    await takeCode(services, { purpose: 'login', target: phone, device, address }, code);
  } catch (error) {
    if (error instanceof AppError && error.code === 'CODE_INVALID') return fail(error);
    throw error;
  }
  return account === undefined ? fail(new AppError('CODE_INVALID')) : openSession(services, account, browser);
}
