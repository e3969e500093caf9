import { AppError } from '#engine/errors.ts';
import { readAccount } from '../db/system/accounts.ts';
import type { Call } from '../access/Call.ts';
import { recordInvalid } from '../records/recordInvalid.ts';
import { checkPassword } from '../session/passwordHash.ts';
import { slowDown } from '../session/slowDown.ts';

/** How fresh a sign-in must be that stands for a password. Milliseconds. */
const FRESH = 10 * 60_000;

/**
 * Makes sure that the person at a signed-in browser is the owner, before he changes his ways in: by his password, or, where he has
 * none, by having signed in just now. Returns the hash he proved. Throws RECORD_INVALID on `field`, TOO_MANY_REQUESTS, or FORBIDDEN.
 */
export async function proveOwner(call: Call, field: string, password: string): Promise<string | undefined> {
  const { services, signedIn, moment, address } = call;
  const account = await readAccount(services.database.db, signedIn.account.Id);
  if (account === undefined) throw new AppError('NOT_SIGNED_IN');
  if (account.PasswordHash === null) {
    if (moment - signedIn.since < FRESH) return undefined;
    throw new AppError('FORBIDDEN', { text: '为了您的账号安全，请重新登录后再操作' });
  }
  if (password === '') throw recordInvalid([{ field, message: '请输入当前密码' }]);
  const forget = await slowDown(services, ['own', String(account.Id), address], '密码错误次数过多，请稍后再试');
  const { ok } = await checkPassword(password, account.PasswordHash);
  if (!ok) throw recordInvalid([{ field, message: '当前密码不正确' }]);
  await forget();
  return account.PasswordHash;
}
