import { insertRecords } from '../db/rows/writeRecords.ts';
import { findAccount, listDemoAccounts } from '../db/accounts/accounts.ts';
import { listRoleCodes } from '../db/accounts/roleRows.ts';
import { lockName, transaction } from '../db/transaction.ts';
import { loadDemo } from './loadDemo.ts';
import { systemCall } from '../access/openCall.ts';
import type { Services } from '../http/Services.ts';
import { firstLink } from '../session/firstLink.ts';
import { hashPassword, makePassword } from '../session/passwordHash.ts';
import type { RoleDocument } from '#generated/documents/RoleDocument.ts';
import type { Values } from '#language/Value.ts';
import type { Db } from '../db/Database.ts';

const EVERYTHING: RoleDocument = { title: '管理员', keys: '*', actions: '*', dataScope: 5 };

/** Adds the missing roles of the product; a product without role documents gets one with all rights. */
async function seedRoles(documents: Readonly<Record<string, RoleDocument>>, now: string, db: Db): Promise<void> {
  const roles = Object.keys(documents).length === 0 ? { admin: EVERYTHING } : documents;
  const known = await listRoleCodes(db);
  const missing = Object.entries(roles).filter(([code]) => !known.includes(code));
  await insertRecords(
    db,
    'role',
    missing.map(([code, role]) => roleRow(code, role, now)),
  );
}

function roleRow(code: string, { title, keys, actions, dataScope, entityScopes }: RoleDocument, now: string): Values {
  const listOf = (value: '*' | readonly string[]): readonly string[] => (value === '*' ? ['*'] : value);
  return {
    CreateTime: now,
    UpdateTime: now,
    Version: 1,
    IsDeleted: false,
    RoleCode: code,
    RoleName: title,
    KeyList: listOf(keys),
    ActionList: listOf(actions),
    DataScope: dataScope,
    EntityScopes: entityScopes === undefined ? null : JSON.stringify(entityScopes),
    IsSystem: true,
    IsEnabled: true,
  };
}

/** The accounts that can sign in after the first start, and how. */
export interface FirstStart {
  /** Undefined where the administrator sets the password, by a link. */
  readonly password: string | undefined;
  /** The password was generated here; otherwise it is from DEMO_PASSWORD. */
  readonly generated: boolean;
}

const ADMINISTRATOR = 'admin';
const FIRST_START = 'first start';

/**
 * Fills an empty database: roles, then the demo records, or one administrator, in production without a password
 * (`administratorLink`). All or nothing; undefined when it was filled before.
 */
export async function firstStart(services: Services): Promise<FirstStart | undefined> {
  const { database, settings, products, clock } = services;
  const { documents } = products.current;
  const now = clock.text();
  if ((await listRoleCodes(database.db)).length > 0) {
    await transaction(database, async (db) => {
      await lockName(db, FIRST_START);
      await seedRoles(documents.roles, now, db);
    });
    return undefined;
  }
  const password = settings.demoPassword ?? (settings.production ? undefined : makePassword());
  const hash = password === undefined ? null : await hashPassword(password, settings.passwordCost);
  const isFirst = await transaction(database, async (db) => {
    // Several processes may start at the same time: one fills the database, the others wait and find it filled.
    await lockName(db, FIRST_START);
    if ((await listRoleCodes(db)).length > 0) return false;
    await seedRoles(documents.roles, now, db);
    const accounts =
      settings.demo && hash !== null ? await loadDemo(hash, { ...systemCall(services), db, services }) : 0;
    if (accounts > 0) return true;
    const codes = await listRoleCodes(db);
    const role = codes.includes(ADMINISTRATOR) ? ADMINISTRATOR : codes[0];
    const base = { CreateTime: now, UpdateTime: now, Version: 1, IsDeleted: false, AccountState: 1 };
    await insertRecords(db, 'account', [
      {
        ...base,
        LoginId: ADMINISTRATOR,
        RealName: '管理员',
        PasswordHash: hash,
        DemoLabel: '管理员',
        Roles: role === undefined ? null : [role],
        // Passwords from the environment are known to its author.
        MustChangePassword: settings.production ? true : null,
      },
    ]);
    return true;
  });
  services.enums.drop();
  if (!isFirst) return undefined;
  return { password, generated: settings.demoPassword === undefined };
}

/** The accounts that are printed at the start. */
export const startAccounts = ({ database }: Services): ReturnType<typeof listDemoAccounts> =>
  listDemoAccounts(database.db);

/** The path where the first administrator sets the password, new at each start; undefined once set. */
export async function administratorLink({ database, settings, clock }: Services): Promise<string | undefined> {
  const account = await findAccount(database.db, ADMINISTRATOR);
  if (account === undefined || account.PasswordHash !== null || account.IsService) return undefined;
  return firstLink(account, clock(), settings);
}
