import type { Calls } from '#wire/calls/CALLS.ts';
import type { BodyOf } from '#wire/calls/call.ts';
import { AppError } from '#engine/errors.ts';
import { checkRole } from '#engine/roles/checkRole.ts';
import { exceedsUser } from '#engine/roles/exceedsUser.ts';
import type { RoleCatalog, CatalogEntity, CatalogKey } from '#engine/roles/RoleCatalog.ts';
import { findRoles, isRoleTaken, lockRole, type StoredRole } from '../db/accounts/roleRows.ts';
import type { Db } from '../db/Database.ts';
import { insertRecords, updateRow } from '../db/rows/writeRecords.ts';
import { transaction } from '../db/transaction.ts';
import type { Call, DbCall, Served } from '../access/Call.ts';
import { assessAccessChange } from '../records/read/assessAccessChange.ts';
import { checkShownName } from '#engine/validate/checkShownName.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import { mergeRoles } from '../access/buildUser.ts';
import type { FrameKeys } from '#engine/permission/UserContext.ts';
import { mayAdminister } from '#engine/permission/decideAction.ts';
import { unshareRole } from './viewTargets.ts';
import { actionCodes } from '#engine/permission/actionCodes.ts';
import { ADMIN_ACTIONS } from '#engine/roles/ADMIN_ACTIONS.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { actionText } from '../records/read/presentLog.ts';
import { EMPLOYEES, menuOf } from '../session/presentUser.ts';
import { type AdminServices, demandVersion, logAdmin, demandAdministrators } from './adminChange.ts';
import type { Page, RoleInfo } from '#wire/OrganisationReplies.ts';

const PART = 'organisation';
const KIND = 'role';

/** A role as sent: lists are JSON texts; omitted parts of an existing role stay. */
export type SentRole = BodyOf<Calls['POST /api/Role/Save']>;

/** One page of roles by part of their name. Throws FORBIDDEN without the key of the organisation. */
export async function searchRoles(
  search: string,
  page: { limit: number; offset: number },
  call: DbCall,
): Promise<Page<RoleInfo>> {
  demandAdmin(PART, 'Role.edit', call);
  const { rows, total } = await findRoles(call.db, search.trim(), page);
  return { Rows: rows.map(presentRole), Total: total };
}

function presentRole({ EntityScopes, ...role }: StoredRole): RoleInfo {
  const scopes = Object.entries(EntityScopes === null ? {} : readObject(EntityScopes));
  return {
    ...role,
    KeyList: role.KeyList ?? [],
    ActionList: role.ActionList ?? [],
    EntityScopes: Object.fromEntries(scopes.map(([entity, scope]) => [entity, Number(scope)])),
  };
}

/** Everything that roles may grant. Throws FORBIDDEN. */
export function readRoleCatalog(call: Call): RoleCatalog {
  demandAdmin(PART, 'Role.edit', call);
  return roleCatalog(call);
}

/**
 * Adds a role, or changes the one with an Id. Throws FORBIDDEN for rights that the user does not have, UNCONFIRMED with
 * the users and the records they will reach, RECORD_INVALID, VERSION_CONFLICT.
 */
export async function saveRole(sent: SentRole, call: Served<AdminServices>): Promise<{ Id: number }> {
  const id = Number(sent.Id ?? 0);
  demandAdmin(PART, id === 0 ? 'Role.create' : 'Role.edit', call);
  const write = async (db: Db): Promise<{ Id: number }> => {
    const before = id === 0 ? undefined : await demandRole(id, db);
    if (before !== undefined)
      await demandVersion(sent.Version, before.Version, { kind: KIND, id, title: before.RoleName }, { ...call, db });
    const role = readRole(sent, before ?? NEW_ROLE);
    const code = before?.RoleCode ?? role.RoleCode;
    const scopes = sent.EntityScopes === undefined ? undefined : readScopes(sent.EntityScopes);
    await demandValid({ ...role, RoleCode: code }, scopes, id, { ...call, db });
    requireOwnGrants([{ ...role, RoleCode: code }, ...(before === undefined ? [] : [before])], call);
    const base = { UpdateTime: call.now, UpdaterId: call.who.employeeId };
    const row = { ...role, RoleCode: code };
    const [added = id] =
      before === undefined
        ? await insertRecords(db, 'role', [
            {
              ...base,
              CreateTime: call.now,
              CreatorId: call.who.employeeId,
              IsDeleted: false,
              IsSystem: false,
              Version: 1,
              ...row,
            },
          ])
        : [id];
    if (before !== undefined) await updateRow(db, 'role', id, { ...base, ...row, Version: before.Version + 1 });
    await demandAdministrators({ ...call, db });
    const action = before === undefined ? 'create' : 'edit';
    const facts = { before: before === undefined ? undefined : roleFacts(before), after: roleFacts(row) };
    await logAdmin([{ kind: KIND, id: added, title: role.RoleName, action, ...facts }], db, call);
    return { Id: added };
  };
  const what = `角色 ${sent.RoleName ?? sent.RoleCode ?? String(id)}`;
  const saved = await transaction(call.services.database, (db) =>
    assessAccessChange({ what, accepted: sent.AcceptGains }, { ...call, db }, () => write(db)),
  );
  call.services.sessions.drop();
  return saved;
}

/** Deletes a role without accounts that is not built in, and its shared views. REFERENCED, VERSION_CONFLICT. */
export async function deleteRole(id: number, version: string | undefined, call: Served<AdminServices>): Promise<void> {
  demandAdmin(PART, 'Role.delete', call);
  await transaction(call.services.database, async (db) => {
    const role = await demandRole(id, db);
    await demandVersion(
      version,
      role.Version,
      { kind: KIND, id, title: role.RoleName },
      { ...call, db },
      '请核对后再删除',
    );
    if (role.IsSystem === true) throw new AppError('REFERENCED', { text: '内置角色不能删除，可以停用' });
    if (role.AccountCount > 0)
      throw new AppError('REFERENCED', { text: `有 ${role.AccountCount} 个账号使用这个角色，不能删除` });
    requireOwnGrants([role], call);
    await updateRow(db, 'role', id, { IsDeleted: true, UpdateTime: call.now, UpdaterId: call.who.employeeId });
    await unshareRole(role.RoleCode, { ...call, db });
    await logAdmin([{ kind: KIND, id, title: role.RoleName, action: 'delete', before: roleFacts(role) }], db, call);
  });
  call.services.sessions.drop();
}

type RoleFields = Pick<
  StoredRole,
  'RoleName' | 'RoleCode' | 'KeyList' | 'ActionList' | 'DataScope' | 'EntityScopes' | 'Remark' | 'IsEnabled'
>;

function roleFacts(role: RoleFields): Record<string, unknown> {
  const { RoleName, RoleCode, KeyList, ActionList, DataScope, EntityScopes, Remark, IsEnabled } = role;
  return { RoleName, RoleCode, KeyList, ActionList, DataScope, EntityScopes, Remark, IsEnabled };
}

async function demandRole(id: number, db: Db): Promise<StoredRole> {
  const role = await lockRole(db, id);
  if (role === undefined) throw new AppError('NOT_FOUND', { text: '角色不存在' });
  return role;
}

/** Throws FORBIDDEN for roles with rights that the user does not have: users grant and revoke only their own rights. */
export function requireOwnGrants(roles: readonly Parameters<typeof mergeRoles>[0][number][], { who }: Call): void {
  const excess = exceedsUser(mergeRoles(roles), who);
  if (excess !== undefined)
    throw new AppError('FORBIDDEN', { text: `您自己没有“${excess}”，不能授予或收回`, detail: excess });
}

const NEW_ROLE: RoleFields = {
  RoleName: '',
  RoleCode: '',
  KeyList: [],
  ActionList: [],
  DataScope: 1,
  EntityScopes: null,
  Remark: null,
  IsEnabled: true,
};

function readRole(sent: SentRole, before: RoleFields): RoleFields {
  return {
    RoleName: sent.RoleName?.trim() ?? before.RoleName,
    RoleCode: sent.RoleCode?.trim() ?? before.RoleCode,
    KeyList: sent.KeyList === undefined ? before.KeyList : readList(sent.KeyList),
    ActionList: sent.ActionList === undefined ? before.ActionList : readList(sent.ActionList),
    DataScope: sent.DataScope === undefined ? before.DataScope : Number(sent.DataScope),
    EntityScopes: sent.EntityScopes === undefined ? before.EntityScopes : writtenScopes(sent.EntityScopes),
    Remark: sent.Remark === undefined ? before.Remark : sent.Remark.trim() === '' ? null : sent.Remark.trim(),
    IsEnabled: sent.IsEnabled === undefined ? before.IsEnabled : sent.IsEnabled === 'true',
  };
}

function readScopes(text: string): Readonly<Record<string, unknown>> {
  const value = readObject(text);
  if (Array.isArray(value)) throw new AppError('BAD_REQUEST', { detail: 'a list, not an object' });
  return { ...value };
}

function writtenScopes(text: string): string | null {
  const scopes = Object.entries(readScopes(text));
  if (scopes.length === 0) return null;
  return JSON.stringify(Object.fromEntries(scopes.map(([key, scope]) => [key, Number(scope)])));
}

function readObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { detail: 'JSON', cause });
  }
  throw new AppError('BAD_REQUEST', { detail: 'neither an object nor a list' });
}

const readList = (text: string): string[] => {
  const value = readObject(text);
  if (!Array.isArray(value)) throw new AppError('BAD_REQUEST', { detail: 'no list' });
  return [...new Set(value.map(String))];
};

async function demandValid(
  role: RoleFields,
  EntityScopes: Readonly<Record<string, unknown>> | undefined,
  id: number,
  call: DbCall,
): Promise<void> {
  const { RoleName, RoleCode, KeyList, ActionList, DataScope, Remark } = role;
  const lists = { KeyList: KeyList ?? [], ActionList: ActionList ?? [] };
  const draft = { RoleName, RoleCode, ...lists, DataScope, EntityScopes, Remark };
  const issues = [...checkRole(draft, roleCatalog(call)), ...checkShownName('RoleName', RoleName)];
  const taken = await isRoleTaken(call.db, RoleName, RoleCode, id);
  if (taken === 'code') issues.push({ field: 'RoleCode', message: '编码已存在' });
  if (taken === 'name') issues.push({ field: 'RoleName', message: '名称已存在' });
  if (issues.length > 0) throw recordInvalid(issues);
}

/** Throws FORBIDDEN for users without the key or the action (`EnumItem.edit`). */
export function demandAdmin(part: keyof FrameKeys, action: string, { who }: Call): void {
  if (!mayAdminister(who, part, action)) throw new AppError('FORBIDDEN', { detail: action });
}

/** Everything that roles may grant, according to the menu and the entities of the product. */
function roleCatalog(call: Call): RoleCatalog {
  const { product } = call;
  const entities = [...product.entities.values()].map((entity): CatalogEntity => ({
    Api: entity.api,
    Entity: entity.key,
    Title: entity.title,
    Keys: entity.permissionKeys,
    Actions: actionCodes(entity).map((code) => ({
      Code: `${entity.api}.${code}`,
      Title: entity.workflow?.transitions.find(({ action }) => action === code)?.title ?? actionText(call, code),
    })),
    IsScoped: entity.scope.owned || entity.scope.by !== undefined,
    Fields: entity.fields.flatMap(({ title, readKeys, writeKeys }) =>
      readKeys.length + writeKeys.length === 0 ? [] : [{ Title: title, Read: readKeys, Write: writeKeys }],
    ),
  }));
  const others = ADMIN_ACTIONS.map(({ part, api, title, actions }): CatalogEntity => ({
    Api: api,
    Title: title,
    Keys: [product.frameKeys[part]],
    Actions: actions.map((code) => ({ Code: `${api}.${code}`, Title: actionText(call, code) })),
    IsScoped: false,
    Fields: [],
  }));
  return { Keys: catalogKeys(menuOf(product, EMPLOYEES)), Entities: [...entities, ...others] };
}

/** The keys in the order of the menu, each once, with those of a group after it. */
function catalogKeys(items: readonly MenuItemDocument[]): CatalogKey[] {
  const found = new Map<string, { titles: string[]; children: CatalogKey[] }>();
  for (const { key, title, children = [] } of items) {
    const below = catalogKeys(children).filter((child) => child.Key !== key);
    if (key === undefined) continue;
    const known = found.get(key) ?? { titles: [], children: [] };
    known.titles.push(title);
    known.children.push(...below.filter((child) => !known.children.some(({ Key }) => Key === child.Key)));
    found.set(key, known);
  }
  const nested = new Set([...found.values()].flatMap(({ children }) => children.map(({ Key }) => Key)));
  return [...found]
    .filter(([Key]) => !nested.has(Key))
    .map(([Key, { titles, children }]) => ({ Key, Title: titles.join('、'), Children: children }));
}
