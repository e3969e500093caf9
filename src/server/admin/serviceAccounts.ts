import { createHash } from 'node:crypto';
import { AppError } from '#engine/errors.ts';
import { checkShownName } from '#engine/validate/checkShownName.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import type { Call, Served } from '../access/Call.ts';
import { addAccount } from '../db/accounts/accountWrites.ts';
import { isAccountTaken, isServiceNamed } from '../db/accounts/accountRows.ts';
import { findAccount } from '../db/accounts/accounts.ts';
import { readRoles } from '../db/accounts/roleRows.ts';
import type { Db } from '../db/Database.ts';
import { transaction } from '../db/transaction.ts';
import { assessAccessChange } from '../records/read/assessAccessChange.ts';
import { callOf, createToken, type MadeToken, type TokenServices, type TokenRequest } from '../session/apiTokens.ts';
import { demandRoles } from './accountAdmin.ts';
import { type AdminServices, logAdmin } from './adminChange.ts';
import { demandAdmin, requireOwnGrants } from './roleAdmin.ts';

const PART = 'organisation';
const MAX_NAME_LENGTH = 50;

/** A service account to be opened, and the accepted effect of it on its access (`AcceptGains`). */
interface NewService {
  readonly name: string;
  readonly roles: readonly string[];
  readonly accepted: string | undefined;
}

/**
 * Opens a service account, which calls with tokens that administrators create; no user signs in to it. Throws FORBIDDEN
 * for roles and records beyond the user's own, UNCONFIRMED with the records that it will reach, RECORD_INVALID.
 */
export async function openServiceAccount(
  { name, roles, accepted }: NewService,
  call: Served<AdminServices>,
): Promise<{ readonly Id: number; readonly LoginId: string }> {
  demandAdmin(PART, 'Account.create', call);
  const RealName = name.trim();
  // Not a phone number, so that no code is ever sent for it. Derived from the name, so that the confirmed effect is the
  // shown one.
  const LoginId = `service-${createHash('sha256').update(RealName).digest('hex').slice(0, 12)}`;
  const open = async (db: Db): Promise<number> => {
    if (RealName === '' || RealName.length > MAX_NAME_LENGTH)
      throw recordInvalid([{ field: 'Name', message: `请填写名称，最多 ${MAX_NAME_LENGTH} 个字` }]);
    if ((await isAccountTaken(db, LoginId, 0)) || (await isServiceNamed(db, RealName)))
      throw recordInvalid([{ field: 'Name', message: '已有同名的服务账号' }]);
    const hidden = checkShownName('Name', RealName);
    if (hidden.length > 0) throw recordInvalid(hidden);
    await demandRoles(roles, { ...call, db });
    const row = { LoginId, RealName, Roles: [...roles], AccountState: 1, IsService: true };
    const added = await addAccount(db, row, { now: call.now, creator: call.who.employeeId });
    await logAdmin([{ kind: 'account', id: added, title: RealName, action: 'create', after: row }], db, call);
    return added;
  };
  const Id = await transaction(call.services.database, (db) =>
    assessAccessChange({ what: `新建服务账号 ${RealName}`, accepted }, { ...call, db }, () => open(db)),
  );
  call.services.enums.drop();
  return { Id, LoginId };
}

/** Creates a token of a service account. FORBIDDEN without all its roles, and for people; NOT_FOUND, RECORD_INVALID. */
export async function makeServiceToken(
  loginId: string,
  wanted: TokenRequest,
  services: AdminServices & TokenServices,
  call: Call,
): Promise<MadeToken> {
  demandAdmin(PART, 'Account.edit', call);
  const { db } = services.database;
  const account = await findAccount(db, loginId);
  if (account === undefined) throw new AppError('NOT_FOUND', { text: '没有这个账号' });
  if (!account.IsService) throw new AppError('FORBIDDEN', { text: '员工的访问令牌由本人新建' });
  requireOwnGrants(await readRoles(db, account.Roles ?? []), call);
  return createToken(wanted, { ...(await callOf(account, { ...call, services })), services }, call);
}
