import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { build } from '#language/build.ts';
import { checkLogin } from '#engine/validate/signInChecks.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import type { GivenPassword } from '#wire/OrganisationReplies.ts';
import { isAccountTaken, type ListedAccount } from '../db/accounts/accountRows.ts';
import { readAccount } from '../db/accounts/accounts.ts';
import { addAccount } from '../db/accounts/accountWrites.ts';
import type { Db } from '../db/Database.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { updateRow } from '../db/rows/writeRecords.ts';
import { transaction } from '../db/transaction.ts';
import type { Call, DbCall, Served } from '../access/Call.ts';
import { recordTitle } from '../records/read/readTitles.ts';
import { assessAccessChange } from '../records/read/assessAccessChange.ts';
import { hashPassword, makePassword } from '../session/passwordHash.ts';
import { type AdminServices, logAdmin } from './adminChange.ts';
import { changeAccount, provesPhones } from './accountAdmin.ts';
import { outsideEntities } from './outsideRecords.ts';
import { mayAdminister } from '#engine/permission/decideAction.ts';
import { demandAdmin } from './roleAdmin.ts';

const PART = 'organisation';
const MAX_ROWS = 50;

/** External people for whom an account can be opened, by a part of their name. Throws FORBIDDEN, NOT_FOUND. */
export async function listOutsideCandidates(
  key: string,
  search: string,
  call: DbCall,
): Promise<{ Id: number; Name: string; Phone: string | null }[]> {
  if (!mayAdminister(call.who, PART, 'Account.edit')) demandAdmin(PART, 'Account.create', call);
  const entity = outsideEntity(key, call);
  const name = build.record(entity.titleField);
  const where = build.and(call.access(entity).rows('view'), build.holds(name, search));
  const sort = [{ field: 'Id', descending: true }];
  const found = await selectRecords({ entity, columns: [entity.titleField], where, sort, limit: MAX_ROWS }, call);
  return found.map(({ id, values }) => ({
    Id: id,
    Name: recordTitle(entity, { ...values, Id: id }, call.wording),
    Phone: null,
  }));
}

/** An account to be opened, and the accepted effect of it on its owner's access (`AcceptGains`). */
interface NewOutsideAccount {
  readonly entity: string;
  readonly id: number;
  readonly loginId: string;
  readonly accepted: string | undefined;
}

/**
 * Opens an account for an external person, who will see what belongs to the given record. Its initial password must be
 * changed at the first sign-in. Throws FORBIDDEN, NOT_FOUND for a record that the user does not view, UNCONFIRMED with
 * the records its owner will reach, RECORD_INVALID.
 */
export async function openOutsideAccount(
  { entity: key, id, loginId, accepted }: NewOutsideAccount,
  call: Served<AdminServices>,
): Promise<GivenPassword> {
  demandAdmin(PART, 'Account.create', call);
  const entity = outsideEntity(key, call);
  const password = makePassword();
  const hash = await hashPassword(password, call.services.settings.passwordCost);
  const open = async (db: Db): Promise<number> => {
    const where = call.access(entity).rows('view');
    const [found] = await selectRecords({ entity, columns: [entity.titleField], ids: [id], where }, { ...call, db });
    if (found === undefined) throw new AppError('NOT_FOUND', { text: `${entity.title}不存在` });
    const byCode = provesPhones(call);
    const issues = checkLogin('LoginId', loginId, byCode);
    if (await isAccountTaken(db, loginId, 0)) issues.push({ field: 'LoginId', message: '登录账号已存在' });
    if (issues.length > 0) throw recordInvalid(issues);
    const name = recordTitle(entity, { ...found.values, Id: id }, call.wording);
    const row = {
      LoginId: loginId,
      PhoneNumber: byCode ? loginId : null,
      RealName: name,
      CustomerId: id,
      OutsideEntity: key,
      AccountState: 1,
    };
    const given = { ...row, PasswordHash: hash, MustChangePassword: true };
    const added = await addAccount(db, given, { now: call.now, creator: call.who.employeeId });
    await logAdmin([{ kind: 'account', id: added, title: name, action: 'create', after: row }], db, call);
    return added;
  };
  const what = `开通${entity.title}账号 ${loginId}`;
  const added = await transaction(call.services.database, (db) =>
    assessAccessChange({ what, accepted, customers: { entity: key, ids: [id] } }, { ...call, db }, () => open(db)),
  );
  call.services.enums.drop();
  return { Id: added, LoginId: loginId, Password: password };
}

/** The new record of an account, and the accepted effect of it on its owner's access (`AcceptGains`). */
interface NewRecord {
  readonly entity: string;
  readonly record: number;
  readonly accepted: string | undefined;
}

/**
 * Assigns an external account, also one without a record yet, to another record, and signs it out everywhere. Throws
 * FORBIDDEN, NOT_FOUND for a record that the user does not view, BAD_REQUEST for an employee's account, UNCONFIRMED
 * with the records its owner will reach.
 */
export async function moveOutsideAccount(
  id: number,
  { entity: key, record, accepted }: NewRecord,
  call: Served<AdminServices>,
): Promise<void> {
  demandAdmin(PART, 'Account.edit', call);
  const entity = outsideEntity(key, call);
  const known = await readAccount(call.services.database.db, id);
  // Records that the account reaches already are no gain.
  const ids = [record, ...(known?.OutsideEntity === key && known.CustomerId !== null ? [known.CustomerId] : [])];
  const weigh = (db: Db, work: () => Promise<void>): Promise<void> =>
    assessAccessChange(
      { what: `账号关联的${entity.title}`, accepted, customers: { entity: key, ids } },
      { ...call, db },
      work,
    );
  const move = async (db: Db, account: ListedAccount): Promise<Readonly<Record<string, unknown>>> => {
    const isOutside = account.EmployeeId === null && (account.Roles ?? []).length === 0 && !account.IsService;
    if (!isOutside) throw new AppError('BAD_REQUEST', { text: '员工和服务账号不能关联到外部用户的记录' });
    const where = call.access(entity).rows('view');
    const [found] = await selectRecords({ entity, columns: [], ids: [record], where }, { ...call, db });
    if (found === undefined) throw new AppError('NOT_FOUND', { text: `${entity.title}不存在` });
    const after = { CustomerId: record, OutsideEntity: key };
    await updateRow(db, 'account', id, { ...after, UpdateTime: call.now, Version: account.Version + 1 });
    return after;
  };
  await changeAccount(id, 'moveAccount', call, move, weigh);
  await call.services.sessions.endAll(id);
  call.services.enums.drop();
}

function outsideEntity(key: string, call: Call): EntityModel {
  const entity = outsideEntities(call).some(({ Key }) => Key === key) ? call.findEntity(key) : undefined;
  if (entity === undefined) throw new AppError('NOT_FOUND', { text: '没有这一种外部用户' });
  return entity;
}
