import { isDeveloper } from '#engine/permission/isDeveloper.ts';
import type { Db } from '../db/Database.ts';
import { receiverAccounts } from '../db/system/receiverAccounts.ts';
import { listRoleCodes, readRoles } from '../db/system/roles.ts';
import type { Call } from '../access/Call.ts';
import { mergeRoles } from '../session/mergeRoles.ts';
import { addMessages } from './addMessages.ts';

const SYSTEM = 1;

/** Writes a message to everybody who looks after the product itself. */
export async function tellDevelopers(db: Db, title: string, content: string, call: Call): Promise<void> {
  const all = await readRoles(db, await listRoleCodes(db));
  const roles = all
    .filter((role) => isDeveloper({ role: 'employee', keys: mergeRoles([role]).keys }))
    .map(({ RoleCode }) => RoleCode);
  const nobody = { employees: [], customers: [], logins: [], everyone: undefined };
  const accounts = await receiverAccounts(db, { ...nobody, roles });
  await addMessages(db, accounts, { type: SYSTEM, title, content, about: undefined }, call);
}
