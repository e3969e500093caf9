import type { RoleInfo, WholeRole } from '#wire/OrganisationReplies.ts';
import { needsNoKey } from '#engine/permission/actionCodes.ts';
import type { CatalogEntity, CatalogKey, RoleCatalog } from '#engine/roles/RoleCatalog.ts';

const EVERYTHING = '*';

/** A role as it is edited: every action by its own code. */
export interface RoleDraft extends Omit<WholeRole, 'KeyList' | 'ActionList'> {
  /** All keys and all actions, also those that come later. */
  readonly hasAll: boolean;
  readonly keys: readonly string[];
  readonly actions: readonly string[];
}

/** A role ready to be edited; without one, a new role. */
export function roleDraft(role: RoleInfo | undefined, catalog: RoleCatalog): RoleDraft {
  const { KeyList = [], ActionList = [], DataScope = 1, EntityScopes = {} } = role ?? {};
  const codes = new Set(ActionList);
  const actions = catalog.Entities.flatMap(({ Api, Actions }) =>
    Actions.map(({ Code }) => Code).filter(
      (code) => codes.has(code) || (!needsNoKey(code) && (codes.has(`${Api}.*`) || codes.has(EVERYTHING))),
    ),
  );
  return {
    RoleName: role?.RoleName ?? '',
    RoleCode: role?.RoleCode ?? '',
    Remark: role?.Remark ?? '',
    IsEnabled: role?.IsEnabled !== false,
    DataScope,
    EntityScopes,
    hasAll: KeyList.includes(EVERYTHING),
    keys: KeyList.includes(EVERYTHING) ? allKeys(catalog.Keys) : KeyList,
    actions,
  };
}

/** Builds a role from a draft: without entities that no chosen key opens; all actions of an entity as one code. */
export function wholeRole(
  { hasAll, keys, actions, EntityScopes, ...role }: RoleDraft,
  catalog: RoleCatalog,
): WholeRole {
  if (hasAll) return { ...role, KeyList: [EVERYTHING], ActionList: [EVERYTHING], EntityScopes: {} };
  const chosen = new Set(actions);
  const open = openEntities(catalog, keys);
  const ActionList = open.flatMap(({ Api, Actions }) => {
    const own = Actions.map(({ Code }) => Code).filter((code) => chosen.has(code));
    const [free, keyed] = [own.filter(needsNoKey), Actions.filter(({ Code }) => !needsNoKey(Code))];
    return keyed.length > 0 && own.length - free.length === keyed.length ? [`${Api}.*`, ...free] : own;
  });
  const scoped = new Set(open.flatMap(({ Entity, IsScoped }) => (IsScoped && Entity !== undefined ? [Entity] : [])));
  const scopes = Object.fromEntries(Object.entries(EntityScopes).filter(([entity]) => scoped.has(entity)));
  return { ...role, KeyList: keys, ActionList, EntityScopes: scopes };
}

/** The entities that one of the keys opens, and of the others the actions that need no key. */
export const openEntities = ({ Entities }: RoleCatalog, keys: readonly string[]): readonly CatalogEntity[] =>
  Entities.flatMap((entity) => {
    if (entity.Keys.length === 0 || entity.Keys.some((key) => keys.includes(key))) return [entity];
    const Actions = entity.Actions.filter(({ Code }) => needsNoKey(Code));
    return Actions.length === 0 ? [] : [{ ...entity, Actions, Fields: [] }];
  });

const allKeys = (keys: readonly CatalogKey[]): string[] =>
  keys.flatMap(({ Key, Children }) => [Key, ...allKeys(Children)]);
