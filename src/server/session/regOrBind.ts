import { randomBytes } from 'node:crypto';
import { AppError } from '#engine/errors.ts';
import { violatedIndex, transaction } from '../db/transaction.ts';
import type { Db } from '../db/Database.ts';
import { findAccountByPhone, readAccount, type AccountRow } from '../db/accounts/accounts.ts';
import { addOwnAccount, hasLoginId } from '../db/accounts/accountWrites.ts';
import {
  type Browser,
  openSession,
  type OpenedSession,
  type SessionServices,
  stateRefusal,
  logAccountEvent,
} from './openSession.ts';
import { takeCode } from './phoneLogin.ts';
import { bindWx, dropWxPending, readWxPending } from '../db/accounts/wxTables.ts';
import { hashToken } from '../access/Sessions.ts';

/**
 * Registers the owner of a phone number, or finds the existing account, and signs in; a WeChat user of this browser is
 * bound to it. A new account belongs to no customer, has no roles, and no password until its owner sets one by SMS; an
 * existing account stays unchanged. Throws CODE_INVALID, SIGN_IN_FAILED for a disabled account and, without
 * self-registration, for an unknown one.
 */
export async function regOrBind(
  { phone, code, registers }: { readonly phone: string; readonly code: string; readonly registers: boolean },
  browser: Browser,
  services: SessionServices,
): Promise<OpenedSession> {
  const { address, device } = browser;
  await takeCode({ purpose: 'bind', target: phone, device, address }, code, services);
  const known = await findAccountByPhone(services.database.db, phone);
  if (known === undefined && !registers)
    throw new AppError('SIGN_IN_FAILED', { text: '这个手机号码还没有账号，请联系管理员' });
  const account = known ?? (await register(phone, address, services));
  if (stateRefusal(account) === undefined && device !== undefined) await bindPendingWx(account, browser, services);
  const bound = await readAccount(services.database.db, account.Id);
  return openSession(bound ?? account, browser, services);
}

async function register(phone: string, address: string, services: SessionServices): Promise<AccountRow> {
  const { database, clock } = services;
  const now = clock.text();
  try {
    const account = await transaction(database, async (db) =>
      readAccount(db, await addOwnAccount(db, await freeLoginId(phone, db), phone, now)),
    );
    if (account === undefined) throw new AppError('INTERNAL', { detail: 'the new account is gone' });
    await logAccountEvent(services, { action: 'register', account, address });
    return account;
  } catch (error) {
    if (violatedIndex(error) === undefined) throw error;
    // A concurrent call registered the number.
    const account = await findAccountByPhone(database.db, phone);
    if (account === undefined) throw new AppError('BUSY', { cause: error });
    return account;
  }
}

/** The phone number itself, unless it is the sign-in name of an account that has another number by now. */
async function freeLoginId(phone: string, db: Db): Promise<string> {
  return (await hasLoginId(db, phone)) ? `${phone}-${randomBytes(4).toString('hex')}` : phone;
}

/** Binds this browser's WeChat user, if any, to a proved account. SIGN_IN_FAILED: bound to another. */
async function bindPendingWx(
  account: AccountRow,
  { device, address }: { readonly device: string | undefined; readonly address: string },
  services: SessionServices,
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
