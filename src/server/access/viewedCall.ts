import { AppError } from '#engine/errors.ts';
import { administersAccounts } from '#engine/permission/administersAccounts.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { userValues } from '#engine/permission/UserContext.ts';
import { readAccount, type AccountRow } from '../db/system/accounts.ts';
import { buildUser, type BuiltUser } from '../session/buildUser.ts';
import type { Call } from './Call.ts';

/** Another account as an administrator looks at it, and a call that asks what it may do. Nothing is ever done in its name. */
export interface Viewed extends BuiltUser {
  readonly account: AccountRow;
  /** For questions only. */
  readonly call: Call;
}

/** Throws FORBIDDEN for those who do not administer accounts. */
export function demandAdministrator({ who }: Call): void {
  if (!administersAccounts(who)) throw new AppError('FORBIDDEN');
}

/** Makes the user of an account as signing in would make him. Throws FORBIDDEN, and NOT_FOUND for an account that does not exist. */
export async function viewedCall(call: Call, accountId: number): Promise<Viewed> {
  demandAdministrator(call);
  const { services, product } = call;
  const account = await readAccount(services.database.db, accountId);
  if (account === undefined) throw new AppError('NOT_FOUND', { text: '账号不存在' });
  const built = await buildUser(services.database.db, account, product, { ...call, user: {} });
  return {
    ...built,
    account,
    call: {
      ...call,
      who: built.user,
      user: userValues(built.user),
      access: (entity) => decideAccess(entity, built.user, product.find),
    },
  };
}
