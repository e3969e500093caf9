import { randomBytes } from 'node:crypto';
import { AppError } from '#engine/errors.ts';
import { violatedIndex, transaction } from '../db/transaction.ts';
import type { Db } from '../db/Database.ts';
import { findAccountByPhone, readAccount, type AccountRow } from '../db/accounts/accounts.ts';
import { addOwnAccount, hasLoginId } from '../db/accounts/accountWrites.ts';
import type { Services } from '../http/Services.ts';
import { type Browser, openSession, type OpenedSession, stateRefusal, logAccountEvent } from './openSession.ts';
import { beijingTime } from '../settings/beijingTime.ts';
import { takeCode } from './phoneLogin.ts';
import { bindWx, dropWxPending, readWxPending } from '../db/accounts/wxTables.ts';
import { hashToken } from '../access/sessionToken.ts';

/**
 * Registers the owner of a phone number, or finds the account he has, and signs him in; who came from WeChat before is bound to it.
 * A new account belongs to no customer, has no roles, and no password until its owner sets one by SMS; an account that is there
 * keeps all it has. Throws CODE_INVALID, SIGN_IN_FAILED for one that is disabled.
 */
export async function regOrBind(
  services: Services,
  { phone, code }: { readonly phone: string; readonly code: string },
  browser: Browser,
): Promise<OpenedSession> {
  const { address, device } = browser;
  await takeCode(services, { purpose: 'bind', target: phone, device, address }, code);
  const known = await findAccountByPhone(services.database.db, phone);
  const account = known ?? (await register(services, phone, address));
  if (stateRefusal(account) === undefined && device !== undefined) await bindPendingWx(services, account, browser);
  const bound = await readAccount(services.database.db, account.Id);
  return openSession(services, bound ?? account, browser);
}

async function register(services: Services, phone: string, address: string): Promise<AccountRow> {
  const { database, clock } = services;
  const now = beijingTime(clock());
  try {
    const account = await transaction(database, async (db) =>
      readAccount(db, await addOwnAccount(db, await freeLoginId(db, phone), phone, now)),
    );
    if (account === undefined) throw new AppError('INTERNAL', { detail: 'the new account is gone' });
    await logAccountEvent(services, { action: 'register', account, address });
    return account;
  } catch (error) {
    if (violatedIndex(error) === undefined) throw error;
    // Somebody else registered it at the same moment.
    const account = await findAccountByPhone(database.db, phone);
    if (account === undefined) throw new AppError('BUSY', { cause: error });
    return account;
  }
}

/** The phone number itself, unless it is the sign-in name of somebody who has another number by now. */
async function freeLoginId(db: Db, phone: string): Promise<string> {
  return (await hasLoginId(db, phone)) ? `${phone}-${randomBytes(4).toString('hex')}` : phone;
}

/**
 * Binds who came from WeChat at this browser to an account whose phone number he has proved; nothing happens when nobody came.
 * Throws SIGN_IN_FAILED when he is bound to another account.
 */
async function bindPendingWx(
  services: Services,
  account: AccountRow,
  { device, address }: { readonly device: string | undefined; readonly address: string },
): Promise<void> {
  const { database, clock } = services;
  if (device === undefined) return;
  const now = clock().getTime();
  const identity = await readWxPending(database.db, hashToken(device), now);
  if (identity === undefined) return;
  await dropWxPending(database.db, hashToken(device));
  await transaction(database, async (db) => {
    if (!(await bindWx(db, identity, account.Id, now)))
      throw new AppError('SIGN_IN_FAILED', { text: '该微信已绑定其他账号' });
  });
  await logAccountEvent(services, { action: 'bindWx', account, address });
}
