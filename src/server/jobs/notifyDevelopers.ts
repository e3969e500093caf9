import { isDeveloper } from '#engine/permission/UserContext.ts';
import { receiverAccounts } from '../db/accounts/receiverAccounts.ts';
import { listRoleCodes, readRoles } from '../db/accounts/roleRows.ts';
import type { DbCall } from '../access/Call.ts';
import { mergeRoles } from '../access/buildUser.ts';
import { addMessages, SYSTEM_MESSAGE } from '../notify/sendMessage.ts';

/** Sends a message to the developers of the product. */
export async function notifyDevelopers(title: string, content: string, call: DbCall): Promise<void> {
  const { frameKeys } = call.product;
  const all = await readRoles(call.db, await listRoleCodes(call.db));
  const roles = all
    .filter((role) => isDeveloper({ role: 'employee', keys: mergeRoles([role]).keys, frameKeys }))
    .map(({ RoleCode }) => RoleCode);
  const nobody = { employees: [], customers: undefined, logins: [], everyone: undefined };
  const accounts = await receiverAccounts(call.db, { ...nobody, roles });
  await addMessages(accounts, { type: SYSTEM_MESSAGE, title, content, about: undefined }, call);
}
