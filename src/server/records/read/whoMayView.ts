import { decideAccess } from '#engine/permission/decideAccess.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { buildUsers } from '../../access/buildUser.ts';
import type { Call } from '../../access/Call.ts';
import type { AccountRow } from '../../db/accounts/accounts.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';

/** Returns those of some accounts that may view a record, by the same predicate as when they open it. */
export async function whoMayView(
  entity: EntityModel,
  id: number,
  accounts: readonly AccountRow[],
  db: Db,
  call: Call,
): Promise<AccountRow[]> {
  if (accounts.length === 0) return [];
  const built = await buildUsers(accounts, call.product, db, call);
  const flags: Record<string, Expression> = {};
  built.forEach(({ user }, i) => {
    const access = decideAccess(entity, user, call.findEntity);
    if (access.may('view')) flags[String(accounts[i]?.Id)] = access.rows('view');
  });
  const [found] = await selectRecords(db, { entity, columns: [], ids: [id], flags }, call);
  return accounts.filter(({ Id }) => found?.flags[String(Id)] === true);
}
