import { createHash } from 'node:crypto';
import { AppError } from '#engine/errors.ts';
import { readAccount, type AccountRow } from '../db/accounts/accounts.ts';
import { noteSignIn } from '../db/accounts/accountWrites.ts';
import { dropWxPending } from '../db/accounts/wxTables.ts';
import type { Database, WallClock } from '../db/Database.ts';
import type { EnumStore } from '../product/EnumStore.ts';
import type { Settings } from '../settings/Settings.ts';
import { hashToken, type Sessions } from '../access/Sessions.ts';
import { addOpLog } from '../db/system/opLog.ts';
import type { SignedIn } from '../access/Call.ts';
import { readSigned, signValues } from './installationKey.ts';

const TEXTS: Readonly<Record<number, string>> = { 2: '账号已停用，请联系管理员', 3: '账号已锁定，请联系管理员' };

/** Why an account may not sign in, for its proved owner; undefined when it may. */
export function stateRefusal({
  AccountState,
  IsService,
}: Pick<AccountRow, 'AccountState' | 'IsService'>): string | undefined {
  return IsService ? '这是程序用的服务账号，只能用访问令牌' : TEXTS[AccountState];
}

export interface SessionServices {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly clock: WallClock;
  readonly enums: EnumStore;
  readonly settings: Settings;
}

/** A started session: its id is for the browser only. */
export interface OpenedSession {
  readonly token: string;
  readonly signedIn: SignedIn;
}

/** How long the second factor may take after the first. Milliseconds. */
const TICKET_LIFE = 5 * 60_000;
const TICKET = 'ticket';

/**
 * Starts a new session for the proved owner of an account; `passwordHash` is the hash of the proved password. Throws
 * SIGN_IN_FAILED for an account that may not sign in, SECOND_FACTOR with a ticket (see `finishSignIn`) for one with a
 * second factor.
 */
export async function openSession(
  account: AccountRow,
  browser: Browser,
  services: SessionServices,
  passwordHash?: string,
): Promise<OpenedSession> {
  await demandOpen(account, browser, services);
  if (!account.HasSecondFactor) return startSession(account, browser, services, passwordHash);
  const endsAt = services.clock().getTime() + TICKET_LIFE;
  const facts = [account.Id, endsAt, markOf(account), passwordHash !== undefined];
  throw new AppError('SECOND_FACTOR', { data: { Ticket: signValues(TICKET, facts, services.settings) } });
}

/** A hash of the account's password hash, in tickets and links: a new password invalidates them. */
export const markOf = ({ PasswordHash }: Pick<AccountRow, 'PasswordHash'>): string =>
  createHash('sha256')
    .update(PasswordHash ?? '')
    .digest('base64url')
    .slice(0, 16);

/** The account of a ticket, and the password that was proved. Throws SIGN_IN_FAILED for an invalid or expired one. */
export async function readTicket(
  ticket: string,
  { database, clock, settings }: SessionServices,
): Promise<{ readonly account: AccountRow; readonly passwordHash: string | undefined }> {
  const ended = new AppError('SIGN_IN_FAILED', { text: '登录已超时，请重新登录' });
  const [id, endsAt, mark, byPassword] = readSigned(TICKET, ticket, settings);
  if (typeof id !== 'number' || typeof endsAt !== 'number' || clock().getTime() >= endsAt) throw ended;
  const account = await readAccount(database.db, id);
  if (account === undefined || markOf(account) !== mark) throw ended;
  return { account, passwordHash: byPassword === true ? (account.PasswordHash ?? undefined) : undefined };
}

/** Throws SIGN_IN_FAILED for an account that may not sign in. */
async function demandOpen(account: AccountRow, { address }: Browser, services: SessionServices): Promise<void> {
  const refusal = stateRefusal(account);
  if (refusal === undefined) return;
  await logAccountEvent(services, { action: 'login', account, address, failed: refusal });
  throw new AppError('SIGN_IN_FAILED', { text: refusal });
}

/** Starts a session after all required proofs. Throws SIGN_IN_FAILED. */
export async function startSession(
  account: AccountRow,
  browser: Browser,
  services: SessionServices,
  passwordHash: string | undefined,
): Promise<OpenedSession> {
  const { database, sessions, clock, enums } = services;
  const { address, agent, oldToken, device } = browser;
  await demandOpen(account, browser, services);
  await enums.refresh();
  const opened = await sessions.start(account, { address, agent, passwordHash });
  if (oldToken !== undefined) await sessions.end(oldToken);
  if (device !== undefined) await dropWxPending(database.db, hashToken(device));
  await noteSignIn(database.db, account.Id, clock.text());
  await logAccountEvent(services, { action: 'login', account, address });
  return opened;
}

export interface Browser {
  readonly address: string;
  /** The browser's user agent. */
  readonly agent: string | null;
  /** Its previous session id; that session ends. */
  readonly oldToken: string | undefined;
  /** The device id of the browser, signed in or not; undefined when it has none. */
  readonly device: string | undefined;
}

interface AccountEvent {
  readonly action:
    | 'login'
    | 'signOut'
    | 'register'
    | 'bindWx'
    | 'resetPassword'
    | 'changePassword'
    | 'rebindPhone'
    | 'confirmMail'
    | 'endSession'
    | 'addToken'
    | 'endToken'
    | 'addDelegation'
    | 'endDelegation'
    | 'secondFactorOn'
    | 'secondFactorOff';
  /** Undefined: unknown account. The typed name is not stored. */
  readonly account: Pick<AccountRow, 'Id' | 'RealName' | 'NickName'> | undefined;
  readonly address: string;
  /** The reason of a rejection. */
  readonly failed?: string;
  /** The account's Id, when another user acts on it. */
  readonly recordId?: number;
  /** The subject, where it is not the account itself. */
  readonly title?: string;
}

/** Adds an event about a user's sign-in data, or an attempt, to the op log. */
export async function logAccountEvent(
  { database, clock }: Pick<SessionServices, 'database' | 'clock'>,
  { action, account, address, failed, recordId, title }: AccountEvent,
): Promise<void> {
  const name = account === undefined ? null : (account.RealName ?? account.NickName);
  await addOpLog(database.db, [
    {
      OpTime: clock.text(),
      AccountId: account?.Id ?? null,
      OperatorName: name,
      EntityKey: 'account',
      RecordId: recordId ?? account?.Id ?? null,
      RecordTitle: title ?? (recordId === undefined || recordId === account?.Id ? name : null),
      OpAction: action,
      Changes: null,
      Ip: address,
      Result: failed === undefined ? 'ok' : 'failed',
      ErrorMessage: failed ?? null,
    },
  ]);
}
