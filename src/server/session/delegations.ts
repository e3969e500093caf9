import { AppError } from '#engine/errors.ts';
import { administersAccounts } from '#engine/permission/decideAction.ts';
import { type Issue, recordInvalid } from '#engine/validate/Issue.ts';
import { daysBetween } from '#language/functions/calendar.ts';
import type { Delegations } from '#wire/calls/APPROVAL_CALLS.ts';
import type { Call } from '../access/Call.ts';
import { type AccountRow, listStaffAccounts } from '../db/accounts/accounts.ts';
import { addDelegation, listDelegations, removeDelegation } from '../db/accounts/delegations.ts';
import { logAccountEvent, type SessionServices } from './openSession.ts';
import { accountOf } from './sessionList.ts';

const MAX_DAYS = 366;
/** Most delegations of an account that have not ended. */
const MAX_DELEGATIONS = 20;

/**
 * The delegations by and to the signed-in user, or another account for administrators of accounts. Throws FORBIDDEN
 * for other users and for accounts that are no employees, NOT_FOUND.
 */
export async function ownDelegations(
  loginId: string | undefined,
  services: SessionServices,
  call: Call,
): Promise<Delegations> {
  const { db } = services.database;
  const { account, people } = await openAccount(loginId, services, call);
  const rows = await listDelegations(db, account.Id, call.today);
  return {
    Account: { Id: account.Id, LoginId: account.LoginId, Name: account.RealName ?? account.NickName },
    Rows: rows.map(({ Id, FromDay, ToDay, Name, DelegateName, AccountId }) => ({
      ...{ Id, FromDay, ToDay, Name, DelegateName },
      IsOwn: AccountId === account.Id,
    })),
    People: people.map((one) => ({ Value: String(one.Id), Label: nameOf(one) })),
  };
}

/** The account, and the colleagues that it may name. */
async function openAccount(
  loginId: string | undefined,
  services: SessionServices,
  call: Call,
): Promise<{ readonly account: AccountRow; readonly people: readonly AccountRow[] }> {
  const account = await accountOf({ loginId }, services, call);
  const staff = (await listStaffAccounts(services.database.db)).filter(({ IsService }) => !IsService);
  if (!staff.some(({ Id }) => Id === account.Id)) throw new AppError('FORBIDDEN', { text: '审批委托只供内部员工使用' });
  return { account, people: staff.filter(({ Id }) => Id !== account.Id) };
}

const nameOf = ({ RealName, NickName, LoginId }: AccountRow): string => RealName ?? NickName ?? LoginId;

/** A delegation as entered. */
interface DelegationRequest {
  readonly LoginId?: string | undefined;
  /** Id of the delegate's account. */
  readonly Delegate: string;
  readonly FromDay: string;
  readonly ToDay: string;
}

/** Adds a delegation of the signed-in user, or of `LoginId` for administrators; returns its Id. Throws RECORD_INVALID. */
export async function startDelegation(
  { LoginId, Delegate, FromDay, ToDay }: DelegationRequest,
  services: SessionServices,
  call: Call,
): Promise<number> {
  const { db } = services.database;
  const { account, people } = await openAccount(LoginId, services, call);
  const delegate = people.find(({ Id }) => String(Id) === Delegate);
  const known = await listDelegations(db, account.Id, call.today);
  const own = known.filter(({ AccountId }) => AccountId === account.Id);
  const issues: Issue[] = [
    ...(delegate === undefined ? [{ field: 'Delegate', message: '请选择同事' }] : []),
    ...periodIssues(FromDay, ToDay, call.today),
  ];
  const met = own.find((other) => other.FromDay <= ToDay && FromDay <= other.ToDay);
  if (met !== undefined)
    issues.push({ field: 'FromDay', message: `这段日子里已经委托给${met.DelegateName}，请先结束那一条` });
  if (own.length >= MAX_DELEGATIONS)
    issues.push({ field: 'FromDay', message: `最多 ${MAX_DELEGATIONS} 条委托，请先结束不用的` });
  if (issues.length > 0 || delegate === undefined) throw recordInvalid(issues);
  const row = { AccountId: account.Id, DelegateId: delegate.Id, FromDay, ToDay, CreatedAt: call.moment };
  const id = await addDelegation(db, row);
  await finish('addDelegation', account.Id, `${nameOf(delegate)} ${FromDay} ~ ${ToDay}`, services, call);
  return id;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function periodIssues(from: string, to: string, today: string): Issue[] {
  if (!DAY.test(from)) return [{ field: 'FromDay', message: '请选择开始日期' }];
  if (!DAY.test(to)) return [{ field: 'ToDay', message: '请选择结束日期' }];
  if (to < from) return [{ field: 'ToDay', message: '结束日期不能早于开始日期' }];
  if (to < today) return [{ field: 'ToDay', message: '结束日期已经过去' }];
  return daysBetween(from, to) >= MAX_DAYS ? [{ field: 'ToDay', message: `最长 ${MAX_DAYS} 天` }] : [];
}

/** Ends a delegation of the signed-in user, or any for administrators of accounts. Throws NOT_FOUND for all others. */
export async function endDelegation(id: number, services: SessionServices, call: Call): Promise<void> {
  const own = administersAccounts(call.who) ? undefined : call.signedIn.account.Id;
  const ended = await removeDelegation(services.database.db, id, own);
  if (ended === undefined) throw new AppError('NOT_FOUND', { text: '没有这条委托' });
  await finish('endDelegation', ended.AccountId, `${ended.FromDay} ~ ${ended.ToDay}`, services, call);
}

/** Logs a change of the delegations of an account; rights change with it. */
async function finish(
  action: 'addDelegation' | 'endDelegation',
  account: number,
  title: string,
  services: SessionServices,
  call: Call,
): Promise<void> {
  services.sessions.drop();
  const { signedIn, address } = call;
  await logAccountEvent(services, { action, account: signedIn.account, address, recordId: account, title });
}
