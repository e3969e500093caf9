import { partFields } from '#engine/model/partFields.ts';
import { signInWays } from '#engine/site/appPage.ts';
import { checkLogin } from '#engine/validate/signInChecks.ts';
import { AppError } from '#engine/errors.ts';
import { plainText } from '#language/Value.ts';
import {
  accountOfEmployee,
  employeesWithAccount,
  isAccountTaken,
  lockAccount,
  searchAccounts,
  type AccountFilter,
  type ListedAccount,
} from '../db/accounts/accountRows.ts';
import type { Db } from '../db/Database.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { updateRow } from '../db/rows/writeRecords.ts';
import { addAccount, writeFirstPassword } from '../db/accounts/accountWrites.ts';
import { removeSecondFactor } from '../db/accounts/secondFactors.ts';
import { listRoleCodes, readRoles } from '../db/accounts/roleRows.ts';
import { transaction } from '../db/transaction.ts';
import type { Call, DbCall, Served } from '../access/Call.ts';
import { listOwned } from '../records/read/listOwned.ts';
import { assessAccessChange } from '../records/read/assessAccessChange.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import { hashPassword, makePassword } from '../session/passwordHash.ts';
import { demandAdmin, requireOwnGrants } from './roleAdmin.ts';
import { type AdminServices, logAdmin, changeState, demandAdministrators } from './adminChange.ts';
import { type OutsideRecord, readOutsideRecords } from './outsideRecords.ts';
import type { AccountInfo, GivenPassword, OwnedRecords, Page } from '#wire/OrganisationReplies.ts';

const PART = 'organisation';
const KIND = 'account';
const STATES = { disable: 2, enable: 1, unlock: 1 } as const;

/** One page of the accounts of employees and customers. Throws FORBIDDEN. */
export async function listAccounts(
  filter: AccountFilter,
  page: { limit: number; offset: number },
  call: DbCall,
): Promise<Page<AccountInfo>> {
  demandAdmin(PART, 'Account.edit', call);
  const { rows, total } = await searchAccounts(call.db, { ...filter, search: filter.search.trim() }, page);
  const outside = await readOutsideRecords(rows, call);
  return { Rows: rows.map((row, i) => ({ ...row, Roles: row.Roles ?? [], ...NOBODY, ...outside[i] })), Total: total };
}

const NOBODY: OutsideRecord = { OutsideEntity: null, OutsideTitle: null, OutsideName: null };

/** Employees without an account. Throws FORBIDDEN. */
export async function listAccountCandidates(
  call: DbCall,
): Promise<readonly { Id: number; Name: string; Phone: string | null }[]> {
  demandAdmin(PART, 'Account.create', call);
  const entity = call.findEntity(call.product.organisation.employee ?? '');
  if (entity === undefined) return [];
  const taken = await employeesWithAccount(call.db);
  const { phone: phoneField } = partFields(entity.source.organisation);
  const sort = [{ field: 'Id', descending: true }];
  const found = await selectRecords({ entity, columns: [entity.titleField, phoneField], sort }, call);
  return found
    .filter(({ id }) => !taken.has(id))
    .map(({ id, values }) => {
      const phone = values[phoneField];
      return {
        Id: id,
        Name: plainText(values[entity.titleField] ?? null, ''),
        Phone: typeof phone === 'string' ? phone : null,
      };
    });
}

/** An account to be opened, and the accepted effect of it on its owner's access (`AcceptGains`). */
interface NewAccount {
  readonly employeeId: number;
  readonly loginId: string;
  readonly roles: readonly string[];
  readonly accepted: string | undefined;
}

/** Whether users sign in by codes sent to their phones: then the phone number is the account's name. */
export const provesPhones = ({ product }: Call): boolean => signInWays(product.documents.company).includes('sms');

/**
 * Opens an account for an employee, with roles and an initial password to be changed at the first sign-in. Throws
 * FORBIDDEN for roles and records beyond the user's own rights, UNCONFIRMED with the records that its owner will reach,
 * RECORD_INVALID.
 */
export async function openAccount(
  { employeeId, loginId, roles, accepted }: NewAccount,
  call: Served<AdminServices>,
): Promise<GivenPassword> {
  demandAdmin(PART, 'Account.create', call);
  const password = makePassword();
  const hash = await hashPassword(password, call.services.settings.passwordCost);
  const open = async (db: Db): Promise<number> => {
    const employee = await readEmployee(employeeId, { ...call, db });
    const byCode = provesPhones(call);
    const issues = checkLogin('LoginId', loginId, byCode);
    if (await isAccountTaken(db, loginId, 0)) issues.push({ field: 'LoginId', message: '登录账号已存在' });
    if ((await accountOfEmployee(db, employeeId)) !== undefined)
      issues.push({ field: 'EmployeeId', message: '该员工已有账号' });
    if (issues.length > 0) throw recordInvalid(issues);
    await demandRoles(roles, { ...call, db });
    const row = {
      LoginId: loginId,
      PhoneNumber: byCode ? loginId : null,
      ...employee,
      EmployeeId: employeeId,
      Roles: [...roles],
      AccountState: 1,
    };
    const given = { ...row, PasswordHash: hash, MustChangePassword: true };
    const added = await addAccount(db, given, { now: call.now, creator: call.who.employeeId });
    await logAdmin([{ kind: KIND, id: added, title: employee.RealName, action: 'create', after: row }], db, call);
    return added;
  };
  const id = await transaction(call.services.database, (db) =>
    assessAccessChange({ what: `开通账号 ${loginId}`, accepted }, { ...call, db }, () => open(db)),
  );
  call.services.enums.drop();
  return { Id: id, LoginId: loginId, Password: password };
}

/** The new roles of an account, the roles that were read (`Was`), and the accepted effect (`AcceptGains`). */
interface NewRoles {
  readonly roles: readonly string[];
  readonly was: readonly string[] | undefined;
  readonly accepted: string | undefined;
}

/**
 * Replaces the roles of an account. Throws FORBIDDEN for roles and records beyond the user's own rights, before or
 * after, UNCONFIRMED with the records that its owner will reach, and VERSION_CONFLICT when its roles differ from those
 * that were read.
 */
export function setRoles(id: number, { roles, was, accepted }: NewRoles, call: Served<AdminServices>): Promise<void> {
  const weigh: Weigh = (db, work) => assessAccessChange({ what: '账号的角色', accepted }, { ...call, db }, work);
  return changeAccount(
    id,
    'edit',
    call,
    async (db, account) => {
      if (account.CustomerId !== null)
        throw new AppError('BAD_REQUEST', { text: `${call.product.outside}账号没有角色` });
      await demandRead(was, account.Roles ?? [], db);
      await demandRoles(roles, { ...call, db });
      await updateRow(db, 'account', id, { Roles: [...roles], UpdateTime: call.now, Version: account.Version + 1 });
      return { Roles: [...roles] };
    },
    weigh,
  );
}

/** The new state of an account, and the accepted effect (`AcceptGains`). */
interface NewState {
  readonly action: keyof typeof STATES;
  readonly accepted: string | undefined;
}

/**
 * Disables, enables or unlocks an account; a disabled one is signed out everywhere, and its API tokens end for good.
 * Returns the numbers of records that still belong to the employee of a disabled one.
 * Users cannot disable themselves. Throws UNCONFIRMED with the records that its owner will reach again, and FORBIDDEN
 * for those beyond the user's own rights.
 */
export async function setState(
  id: number,
  { action, accepted }: NewState,
  call: Served<AdminServices>,
): Promise<OwnedRecords> {
  const state = STATES[action];
  let employee: number | null = null;
  if (state === 2 && id === call.who.accountId) throw new AppError('BAD_REQUEST', { text: '不能停用自己的账号' });
  const weigh: Weigh = (db, work) =>
    state === 2 ? work() : assessAccessChange({ what: '启用账号', accepted }, { ...call, db }, work);
  const write = async (db: Db, account: ListedAccount): Promise<Readonly<Record<string, unknown>>> => {
    await changeState(db, account, state, call);
    employee = account.EmployeeId;
    return { AccountState: state };
  };
  await changeAccount(id, action, call, write, weigh);
  if (state === 2) await call.services.sessions.endAll(id);
  call.services.enums.drop();
  return state !== 2 || employee === null ? [] : listOwned(employee, { ...call, db: call.services.database.db });
}

/** Sets a new initial password of an account and ends its sessions; it must be changed at the next sign-in. */
export async function giveNewPassword(id: number, call: Served<AdminServices>): Promise<GivenPassword> {
  const password = makePassword();
  const hash = await hashPassword(password, call.services.settings.passwordCost);
  let loginId = '';
  await changeAccount(id, 'resetPassword', call, async (db, account) => {
    demandPerson(account);
    loginId = account.LoginId;
    await writeFirstPassword(db, id, hash, call.now);
    return { MustChangePassword: true };
  });
  await call.services.sessions.endAll(id, call.signedIn.tokenHash);
  return { Id: id, LoginId: loginId, Password: password };
}

/** Throws BAD_REQUEST for a service account: it has no password to sign in with. */
export function demandPerson({ IsService }: Pick<ListedAccount, 'IsService'>): void {
  if (IsService) throw new AppError('BAD_REQUEST', { text: '服务账号没有密码，只能用访问令牌' });
}

/** Removes the second factor of an account, for example after its owner lost the phone, and signs it out everywhere. */
export async function resetSecondFactor(id: number, call: Served<AdminServices>): Promise<void> {
  await changeAccount(id, 'resetSecondFactor', call, async (db) => {
    if (!(await removeSecondFactor(db, id))) throw new AppError('BAD_REQUEST', { text: '该账号没有开启两步验证' });
    return { HasSecondFactor: false };
  });
  await call.services.sessions.endAll(id, call.signedIn.tokenHash);
}

/** Runs the work of a transaction and assesses its effect on access. */
type Weigh = (db: Db, work: () => Promise<void>) => Promise<void>;

/** Changes an account in a transaction: never one with more rights, nor the last administrator's. */
export async function changeAccount(
  id: number,
  action: string,
  call: Served<AdminServices>,
  work: (db: Db, account: ListedAccount) => Promise<Readonly<Record<string, unknown>>>,
  weigh: Weigh = (_, whole) => whole(),
): Promise<void> {
  demandAdmin(PART, 'Account.edit', call);
  const all = async (db: Db): Promise<void> => {
    const account = await lockAccount(db, id);
    if (account === undefined) throw new AppError('NOT_FOUND', { text: '账号不存在' });
    requireOwnGrants(await readRoles(db, account.Roles ?? []), call);
    const after = await work(db, account);
    await demandAdministrators({ ...call, db });
    const before: Readonly<Record<string, unknown>> = { ...account, Roles: account.Roles ?? [] };
    const changed = Object.fromEntries(Object.keys(after).map((name) => [name, before[name]]));
    const title = account.RealName ?? account.LoginId;
    await logAdmin([{ kind: KIND, id, title, action, before: changed, after }], db, call);
  };
  await transaction(call.services.database, (db) => weigh(db, () => all(db)));
  call.services.sessions.drop();
}

/** Throws VERSION_CONFLICT, with the current roles, when they differ from those that were read. */
async function demandRead(was: readonly string[] | undefined, now: readonly string[], db: Db): Promise<void> {
  if (was === undefined || was.toSorted().join() === now.toSorted().join()) return;
  const names = new Map((await readRoles(db, now)).map(({ RoleCode, RoleName }) => [RoleCode, RoleName]));
  const text = now.map((code) => names.get(code) ?? code).join('、');
  throw new AppError('VERSION_CONFLICT', { text: `角色已被他人改为 ${text}。请核对后再保存` });
}

/** Throws RECORD_INVALID for unknown roles, FORBIDDEN for those with rights that the user does not have. */
export async function demandRoles(codes: readonly string[], call: DbCall): Promise<void> {
  const known = await listRoleCodes(call.db);
  const roles = await readRoles(call.db, codes);
  if (codes.some((code) => !known.includes(code)) || roles.length !== codes.length)
    throw recordInvalid([{ field: 'Roles', message: '角色不存在或已停用' }]);
  if (codes.length === 0) throw recordInvalid([{ field: 'Roles', message: '请选择角色' }]);
  requireOwnGrants(roles, call);
}

interface EmployeeFacts {
  readonly RealName: string;
  readonly NickName: string | null;
  readonly Email: string | null;
}

async function readEmployee(id: number, call: DbCall): Promise<EmployeeFacts> {
  const entity = call.findEntity(call.product.organisation.employee ?? '');
  const missing = new AppError('NOT_FOUND', { text: '员工不存在' });
  if (entity === undefined) throw missing;
  const { nickname, mail } = partFields(entity.source.organisation);
  const columns = [entity.titleField, nickname, mail];
  const [found] = await selectRecords({ entity, columns, ids: [id] }, call);
  if (found === undefined) throw missing;
  const text = (name: string): string | null => {
    const value = found.values[name];
    return typeof value === 'string' ? value : null;
  };
  return { RealName: text(entity.titleField) ?? '', NickName: text(nickname), Email: text(mail) };
}
