import { lendAccess } from '#engine/permission/lendAccess.ts';
import { lentRows } from '#engine/permission/transitionRows.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { buildUsers } from '../access/buildUser.ts';
import type { Call, ReminderCase } from '../access/Call.ts';
import { listStaffAccounts } from '../db/accounts/accounts.ts';
import { delegationsOn } from '../db/accounts/delegations.ts';
import type { ReceiverAccount } from '../db/accounts/receiverAccounts.ts';
import type { Db } from '../db/Database.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';

/**
 * The delegates of receivers for whom the record waits today: notices about it go to both. By the predicate of the
 * steps themselves.
 */
export async function delegatesOf(
  receivers: readonly ReceiverAccount[],
  { entity, record }: Pick<ReminderCase, 'entity' | 'record'>,
  db: Db,
  call: Call,
): Promise<ReceiverAccount[]> {
  const told = new Set(receivers.map(({ Id }) => Id));
  const today = (await delegationsOn(db, call.today)).filter(
    ({ AccountId, DelegateId }) => told.has(AccountId) && !told.has(DelegateId),
  );
  const { transitions = [] } = entity.workflow ?? {};
  if (today.length === 0 || transitions.length === 0) return [];
  const accounts = await listStaffAccounts(
    db,
    today.map(({ DelegateId }) => DelegateId),
  );
  const built = await buildUsers(accounts, call.product, db, call);
  const flags = built.map(({ user }, i): [string, Expression] => {
    const lent = lendAccess(entity, user, call.findEntity).lent?.filter(({ by }) => told.has(by.accountId)) ?? [];
    const rows = transitions.flatMap((each) => lent.map((one) => lentRows(each, { entity, user }, one)));
    return [String(i), build.or(...rows)];
  });
  const ids = [Number(record['Id'])];
  const [found] = await selectRecords(db, { entity, columns: [], ids, flags: Object.fromEntries(flags) }, call);
  return accounts.filter((_, i) => found?.flags[String(i)] === true);
}
