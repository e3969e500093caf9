import { administersAccounts } from '#engine/permission/decideAction.ts';
import { AppError } from '#engine/errors.ts';
import { findAccount, readAccount, type AccountRow } from '../db/accounts/accounts.ts';
import type { Served } from '../access/Call.ts';
import { logAccountEvent, type SessionServices } from './openSession.ts';
import type { OpenSessions } from '#wire/AccountReplies.ts';

/** The account of the sessions, by Id, phone number or sign-in name; none of them: the user's own. */
export interface SessionOwner {
  readonly accountId?: number | undefined;
  readonly loginId?: string | undefined;
}

/** Sessions of the user, or of another account for administrators. Throws FORBIDDEN, NOT_FOUND. */
export async function listOpenSessions(whose: SessionOwner, call: Served<SessionServices>): Promise<OpenSessions> {
  const account = await accountOf(whose, call);
  const time = (moment: number): string => call.zone.text(moment);
  const rows = (await call.services.sessions.list(account.Id)).map((session) => ({
    Id: session.Id,
    CreateTime: time(session.CreatedAt),
    SeenTime: time(session.SeenAt),
    EndTime: time(Math.min(session.EndsAt, session.SeenAt + session.IdleLimit)),
    Address: session.Address,
    Agent: session.Agent,
    IsCurrent: session.TokenHash === call.signedIn.tokenHash,
  }));
  const { Id, LoginId, RealName, NickName } = account;
  return { Account: { Id, LoginId, Name: RealName ?? NickName }, Rows: rows };
}

/** Ends an own session, or any one for administrators of accounts. Throws NOT_FOUND for all others. */
export async function endOpenSession(id: number, call: Served<SessionServices>): Promise<void> {
  const { signedIn, who, address } = call;
  const { account } = signedIn;
  const whose = await call.services.sessions.endById(id, administersAccounts(who) ? undefined : account.Id);
  if (whose === undefined) throw new AppError('NOT_FOUND', { text: '该登录已结束' });
  await logAccountEvent(call.services, { action: 'endSession', account, address, recordId: whose });
}

/** Ends all sessions of an account except the caller's. For the accepted accounts see `listOpenSessions`. */
export async function endOtherSessions(whose: SessionOwner, call: Served<SessionServices>): Promise<void> {
  const { signedIn, address } = call;
  const { Id } = await accountOf(whose, call);
  await call.services.sessions.endAll(Id, signedIn.tokenHash);
  await logAccountEvent(call.services, { action: 'endSession', account: signedIn.account, address, recordId: Id });
}

/** Returns the requested account. Throws FORBIDDEN for another's unless the user administers accounts, NOT_FOUND. */
export async function accountOf(
  { accountId, loginId }: SessionOwner,
  { services, signedIn, who }: Served<SessionServices>,
): Promise<AccountRow> {
  const { account } = signedIn;
  if (loginId === undefined && (accountId ?? account.Id) === account.Id) return account;
  if (!administersAccounts(who)) throw new AppError('FORBIDDEN');
  const { db } = services.database;
  const found =
    loginId !== undefined ? await findAccount(db, loginId.trim()) : await readAccount(db, accountId ?? account.Id);
  if (found === undefined) throw new AppError('NOT_FOUND', { text: '没有这个账号' });
  return found;
}
