import { checkNewPassword } from '#engine/validate/checkNewPassword.ts';
import { AppError } from '#engine/errors.ts';
import { readAccount } from '../db/system/accounts.ts';
import { writePassword } from '../db/system/accountWrites.ts';
import type { Call } from '../access/Call.ts';
import { recordInvalid } from '../records/recordInvalid.ts';
import { logAccountEvent } from '../session/logAccountEvent.ts';
import type { OpenedSession } from '../session/openSession.ts';
import { hashPassword } from '../session/passwordHash.ts';
import { proveOwner } from './proveOwner.ts';

export interface PasswordChange {
  readonly old: string;
  readonly password: string;
  readonly confirm: string;
}

/**
 * Changes the password of the signed-in user: all his sessions end, this browser gets a new one. Throws RECORD_INVALID for a wrong
 * old or a weak new password, FORBIDDEN for an account without one, which is set by SMS.
 */
export async function changePassword(
  call: Call,
  { old, password, confirm }: PasswordChange,
  agent: string | null,
): Promise<OpenedSession> {
  const { services, signedIn, address, now } = call;
  const { database, sessions } = services;
  const { account } = signedIn;
  const issues = checkNewPassword({ password, confirm, names: [account.PhoneNumber, account.LoginId] });
  if (issues.length > 0) throw recordInvalid(issues);
  const proved = await proveOwner(call, 'OldPassword', old);
  if (proved === undefined) throw new AppError('FORBIDDEN', { text: '您还没有设置密码，请通过短信验证码设置' });
  if (old === password) throw recordInvalid([{ field: 'Password', message: '新密码不能与当前密码相同' }]);
  const hash = await hashPassword(password);
  if (!(await writePassword(database.db, account.Id, hash, now, proved)))
    throw recordInvalid([{ field: 'OldPassword', message: '当前密码不正确' }]);
  await sessions.endAll(account.Id);
  await logAccountEvent(services, { action: 'changePassword', account, address });
  const changed = await readAccount(database.db, account.Id);
  if (changed === undefined) throw new AppError('NOT_SIGNED_IN');
  return sessions.start(changed, { address, agent, passwordHash: hash });
}
