import type { RoleDocument } from '#generated/documents/RoleDocument.ts';
import type { Values } from '#language/Value.ts';
import type { Db } from '../db/Database.ts';
import { insertRecords } from '../db/rows/writeRecords.ts';
import { listRoleCodes } from '../db/system/roles.ts';

const EVERYTHING: RoleDocument = { title: '管理员', keys: '*', actions: '*', dataScope: 5 };

/** Adds the roles of the product that are not there yet; a product without role documents has one that may do everything. */
export async function seedRoles(db: Db, documents: Readonly<Record<string, RoleDocument>>, now: string): Promise<void> {
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
