import { AppError } from '#engine/errors.ts';
import { administersAccounts } from '#engine/permission/decideAction.ts';
import { canDelegateTo, delegationIssues, type EnteredDelegation } from '#engine/validate/delegationIssues.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import type { Delegations } from '#wire/calls/APPROVAL_CALLS.ts';
import type { Served } from '../access/Call.ts';
import { type AccountRow, listStaffAccounts } from '../db/accounts/accounts.ts';
import { addDelegation, listDelegations, removeDelegation } from '../db/accounts/delegations.ts';
import { logAccountEvent, type SessionServices } from './openSession.ts';
import { accountOf } from './sessionList.ts';

/** Delegations by and to the user, or another account for administrators. Throws FORBIDDEN, NOT_FOUND. */
export async function ownDelegations(loginId: string | undefined, call: Served<SessionServices>): Promise<Delegations> {
  const { db } = call.services.database;
  const { account, people } = await openAccount(loginId, call);
  const rows = await listDelegations(db, account.Id, call.today);
  return {
    Account: { Id: account.Id, LoginId: account.LoginId, Name: account.RealName ?? account.NickName },
    Rows: rows.map(({ Id, FromDay, ToDay, Name, DelegateName, AccountId }) => ({
      ...{ Id, FromDay, ToDay, Name, DelegateName },
      IsOwn: AccountId === account.Id,
    })),
    People: people.map((one) => ({ Value: String(one.Id), Label: nameOf(one) })),
    Today: call.today,
  };
}

/** The account, and the colleagues that it may name. */
async function openAccount(
  loginId: string | undefined,
  call: Served<SessionServices>,
): Promise<{ readonly account: AccountRow; readonly people: readonly AccountRow[] }> {
  const account = await accountOf({ loginId }, call);
  const staff = await listStaffAccounts(call.services.database.db);
  if (!staff.some(({ Id, IsService }) => Id === account.Id && !IsService))
    throw new AppError('FORBIDDEN', { text: '审批委托只供内部员工使用' });
  return { account, people: staff.filter((one) => canDelegateTo(account.Id, one)) };
}

const nameOf = ({ RealName, NickName, LoginId }: AccountRow): string => RealName ?? NickName ?? LoginId;

interface DelegationRequest extends EnteredDelegation {
  readonly LoginId?: string | undefined;
}

/** Adds a delegation of the signed-in user, or of `LoginId` for administrators; returns its Id. Throws RECORD_INVALID. */
export async function startDelegation(
  { LoginId, ...entered }: DelegationRequest,
  call: Served<SessionServices>,
): Promise<number> {
  const { db } = call.services.database;
  const { account, people } = await openAccount(LoginId, call);
  const delegate = people.find(({ Id }) => String(Id) === entered.Delegate);
  const own = (await listDelegations(db, account.Id, call.today)).filter(({ AccountId }) => AccountId === account.Id);
  const issues = delegationIssues(entered, { people: people.map(({ Id }) => String(Id)), own, today: call.today });
  if (issues.length > 0 || delegate === undefined) throw recordInvalid(issues);
  const { FromDay, ToDay } = entered;
  const row = { AccountId: account.Id, DelegateId: delegate.Id, FromDay, ToDay, CreatedAt: call.moment };
  const id = await addDelegation(db, row);
  await finish('addDelegation', account.Id, `${nameOf(delegate)} ${FromDay} ~ ${ToDay}`, call);
  return id;
}

/** Ends a delegation of the signed-in user, or any for administrators of accounts. Throws NOT_FOUND for all others. */
export async function endDelegation(id: number, call: Served<SessionServices>): Promise<void> {
  const own = administersAccounts(call.who) ? undefined : call.signedIn.account.Id;
  const ended = await removeDelegation(call.services.database.db, id, own);
  if (ended === undefined) throw new AppError('NOT_FOUND', { text: '没有这条委托' });
  await finish('endDelegation', ended.AccountId, `${ended.FromDay} ~ ${ended.ToDay}`, call);
}

/** Logs a change of the delegations of an account; rights change with it. */
async function finish(
  action: 'addDelegation' | 'endDelegation',
  account: number,
  title: string,
  call: Served<SessionServices>,
): Promise<void> {
  call.services.sessions.drop();
  const { signedIn, address } = call;
  await logAccountEvent(call.services, { action, account: signedIn.account, address, recordId: account, title });
}
