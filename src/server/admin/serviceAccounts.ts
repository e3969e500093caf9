import { createHash } from 'node:crypto';
import { AppError } from '#engine/errors.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import type { Call } from '../access/Call.ts';
import { addAccount } from '../db/accounts/accountWrites.ts';
import { isAccountTaken } from '../db/accounts/accountRows.ts';
import { findAccount } from '../db/accounts/accounts.ts';
import { readRoles } from '../db/accounts/roleRows.ts';
import type { Db } from '../db/Database.ts';
import { transaction } from '../db/transaction.ts';
import { weighAccess } from '../records/read/weighAccess.ts';
import { callOf, keepToken, type MadeToken, type TokenServices, type WantedToken } from '../session/apiTokens.ts';
import { demandRoles } from './accountAdmin.ts';
import type { AdminServices } from './AdminServices.ts';
import { logAdmin } from './logAdmin.ts';
import { demandAdmin, demandHeld } from './roleAdmin.ts';

const PART = 'organisation';
const LONGEST_NAME = 50;

/** An account of a program that is to be opened, with what was accepted of what it will reach (`AcceptGains`). */
interface NewService {
  readonly name: string;
  readonly roles: readonly string[];
  readonly accepted: string | undefined;
}

/**
 * Opens an account for a program: it holds roles like an employee's, calls by tokens that administrators make, and nobody signs in to it. Throws
 * FORBIDDEN for roles and records beyond the user's own rights, UNCONFIRMED with the records that it will reach, RECORD_INVALID.
 */
export async function openServiceAccount(
  { name, roles, accepted }: NewService,
  services: AdminServices,
  call: Call,
): Promise<{ readonly Id: number; readonly LoginId: string }> {
  demandAdmin(PART, 'Account.create', call);
  const RealName = name.trim();
  // No telephone number, so that no code is ever sent for it. Of the name, so that what is confirmed is what was shown.
  const LoginId = `service-${createHash('sha256').update(RealName).digest('hex').slice(0, 12)}`;
  const open = async (db: Db): Promise<number> => {
    if (RealName === '' || RealName.length > LONGEST_NAME)
      throw recordInvalid([{ field: 'Name', message: `请填写名称，最多 ${LONGEST_NAME} 个字` }]);
    if (await isAccountTaken(db, LoginId, 0)) throw recordInvalid([{ field: 'Name', message: '已有同名的服务账号' }]);
    await demandRoles(roles, db, call);
    const row = { LoginId, RealName, Roles: [...roles], AccountState: 1, IsService: true };
    const added = await addAccount(db, row, { now: call.now, creator: call.who.employeeId });
    await logAdmin([{ kind: 'account', id: added, title: RealName, action: 'create', after: row }], db, call);
    return added;
  };
  const Id = await transaction(services.database, (db) =>
    weighAccess({ what: `新建服务账号 ${RealName}`, accepted }, db, call, () => open(db)),
  );
  services.enums.drop();
  return { Id, LoginId };
}

/**
 * Makes a token of a program's account for whoever administers accounts and holds all its roles himself, since who has the token has them. Throws
 * FORBIDDEN for others and for accounts of people, who make theirs, NOT_FOUND, RECORD_INVALID.
 */
export async function makeServiceToken(
  loginId: string,
  wanted: WantedToken,
  services: AdminServices & TokenServices,
  call: Call,
): Promise<MadeToken> {
  demandAdmin(PART, 'Account.edit', call);
  const { db } = services.database;
  const account = await findAccount(db, loginId);
  if (account === undefined) throw new AppError('NOT_FOUND', { text: '没有这个账号' });
  if (!account.IsService) throw new AppError('FORBIDDEN', { text: '员工的访问令牌由本人新建' });
  demandHeld(await readRoles(db, account.Roles ?? []), call);
  return keepToken(wanted, await callOf(account, services, call), services, call);
}
