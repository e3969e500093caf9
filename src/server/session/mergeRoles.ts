import type { DataScope, UserContext } from '#engine/permission/UserContext.ts';
import type { RoleRow } from '../db/system/roles.ts';

type Granted = Pick<UserContext, 'roleCodes' | 'keys' | 'actions' | 'dataScope' | 'entityScopes'>;

/** What several roles grant together: all their keys and actions, and the widest data scope, for each entity that one names. */
export function mergeRoles(roles: readonly RoleRow[]): Granted {
  const read = roles.map((role) => ({ base: toScope(role.DataScope), own: readScopes(role.EntityScopes) }));
  const widest = (scopes: readonly DataScope[]): DataScope =>
    scopes.reduce<DataScope>((wide, scope) => (scope > wide ? scope : wide), 1);
  const named = new Set(read.flatMap(({ own }) => Object.keys(own)));
  const keys = roles.flatMap((role) => role.KeyList ?? []);
  return {
    roleCodes: roles.map((role) => role.RoleCode),
    keys: keys.includes('*') ? 'all' : new Set(keys),
    actions: new Set(roles.flatMap((role) => role.ActionList ?? [])),
    dataScope: widest(read.map(({ base }) => base)),
    entityScopes: Object.fromEntries(
      [...named].map((key) => [key, widest(read.map(({ base, own }) => own[key] ?? base))]),
    ),
  };
}

function toScope(value: unknown): DataScope {
  const scopes: readonly DataScope[] = [1, 2, 3, 4, 5];
  return scopes.find((scope) => scope === value) ?? 1;
}

function readScopes(text: string | null): Record<string, DataScope> {
  const parsed: unknown = text === null ? {} : JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(Object.entries(parsed).map(([key, scope]) => [key, toScope(scope)]));
}
