import { checkNewPassword } from '#engine/validate/checkNewPassword.ts';
import { AppError } from '#engine/errors.ts';
import { findAccountByPhone } from '../db/system/accounts.ts';
import { writePassword } from '../db/system/accountWrites.ts';
import { recordInvalid } from '../records/recordInvalid.ts';
import type { Services } from '../Services.ts';
import type { Browser } from '../session/Browser.ts';
import { logAccountEvent } from '../session/logAccountEvent.ts';
import { hashPassword } from '../session/passwordHash.ts';
import { stateRefusal } from '../session/stateRefusal.ts';
import { beijingTime } from '../settings/beijingTime.ts';
import { takeCode } from './takeCode.ts';

export interface PasswordReset {
  readonly phone: string;
  readonly code: string;
  readonly password: string;
  readonly confirm: string;
}

/**
 * Sets a new password for the owner of a phone number; all sessions of the account end. Throws RECORD_INVALID for a weak password
 * (the code stays good), CODE_INVALID, also for a number that nobody has, and SIGN_IN_FAILED for a disabled account.
 */
export async function resetPassword(
  services: Services,
  { phone, code, password, confirm }: PasswordReset,
  { address, device }: Browser,
): Promise<void> {
  const { database, sessions, clock } = services;
  const issues = checkNewPassword({ password, confirm, names: [phone] });
  if (issues.length > 0) throw recordInvalid(issues);
  await takeCode(services, { purpose: 'reset', target: phone, device, address }, code);
  const account = await findAccountByPhone(database.db, phone);
  if (account === undefined) throw new AppError('CODE_INVALID');
  const refusal = stateRefusal(account);
  if (refusal !== undefined) {
    await logAccountEvent(services, { action: 'resetPassword', account, address, failed: refusal });
    throw new AppError('SIGN_IN_FAILED', { text: refusal });
  }
  await writePassword(database.db, account.Id, await hashPassword(password), beijingTime(clock()));
  await sessions.endAll(account.Id);
  await logAccountEvent(services, { action: 'resetPassword', account, address });
}
