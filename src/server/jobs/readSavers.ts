import type { Values } from '#language/Value.ts';
import { userValues } from '#engine/permission/UserContext.ts';
import { ANONYMOUS_USER } from '#engine/permission/ANONYMOUS_USER.ts';
import { buildUsers } from '../access/buildUser.ts';
import { SYSTEM_USER } from '../access/openCall.ts';
import { everyAccount } from '../db/accounts/accounts.ts';
import type { Db } from '../db/Database.ts';
import type { QueryContext } from '../db/sql/SqlScope.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';

/** All users who may have saved a record, as today's `$user`: every account, anonymous users, and the system. */
export async function readSavers(db: Db, product: ReadyProduct, context: QueryContext): Promise<Values[]> {
  const built = await buildUsers(await everyAccount(db), product, db, context);
  return [...built.map(({ user }) => user), ANONYMOUS_USER, SYSTEM_USER].map(userValues);
}
