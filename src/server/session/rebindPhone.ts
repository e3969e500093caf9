import { AppError } from '#engine/errors.ts';
import { violatedIndex } from '../db/transaction.ts';
import { findAccountByPhone, readAccount } from '../db/accounts/accounts.ts';
import { writeContact } from '../db/accounts/accountWrites.ts';
import type { Call } from '../access/Call.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import { logAccountEvent, type OpenedSession, type SessionServices } from './openSession.ts';
import { takeCode } from './phoneLogin.ts';
import { proveOwner } from './changePassword.ts';

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
  services: SessionServices,
  call: Call,
): Promise<OpenedSession> {
  const { signedIn, address, now } = call;
  const { database, sessions } = services;
  const { account } = signedIn;
  await proveOwner('Password', password, services, call);
  const use = { purpose: `rebind:${account.Id}`, target: phone, device: browser.device, address } as const;
  await takeCode(use, code, services);
  const taken = recordInvalid([{ field: 'PhoneNumber', message: '该手机号码已绑定其他账号' }]);
  const holder = await findAccountByPhone(database.db, phone);
  if (holder !== undefined && holder.Id !== account.Id) throw taken;
  try {
    await writeContact(database.db, account.Id, 'PhoneNumber', phone, now);
  } catch (error) {
    throw violatedIndex(error) === undefined ? error : taken;
  }
  await sessions.endAll(account.Id);
  await logAccountEvent(services, { action: 'rebindPhone', account, address });
  const changed = await readAccount(database.db, account.Id);
  if (changed === undefined) throw new AppError('NOT_SIGNED_IN');
  return sessions.start(changed, { address, agent: browser.agent });
}
