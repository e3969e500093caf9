import { keylessCode } from '../permission/actionCodes.ts';

/** A permission key, or an action (`Contract.edit`) with the keys that open its entity. */
export type Grant = { readonly key: string } | { readonly action: string; readonly keys: readonly string[] };

/** Whether a role in use grants a key, or an action together with a key that opens it. */
export function roleHolds(
  role: {
    readonly KeyList: readonly string[];
    readonly ActionList: readonly string[];
    readonly IsEnabled: boolean | null;
  },
  held: Grant,
): boolean {
  if (role.IsEnabled === false) return false;
  const hasKey = (key: string): boolean => role.KeyList.includes('*') || role.KeyList.includes(key);
  if ('key' in held) return hasKey(held.key);
  const keyless = keylessCode(held.action);
  if (keyless !== undefined && role.ActionList.includes(keyless)) return true;
  const own = [held.action, `${held.action.split('.')[0] ?? ''}.*`, '*'];
  const isOpen = held.keys.length === 0 || held.keys.some(hasKey);
  return isOpen && own.some((code) => role.ActionList.includes(code));
}

/** A key of the menu, with the keys of the entries below it. */
export interface CatalogKey {
  readonly Key: string;
  readonly Title: string;
  readonly Children: readonly CatalogKey[];
}

/** Grantable permissions on an entity. Any of its keys opens it; without keys it is open. */
export interface CatalogEntity {
  readonly Api: string;
  /** Undefined if it is no entity and has no rows. */
  readonly Entity?: string;
  readonly Title: string;
  readonly Keys: readonly string[];
  readonly Actions: readonly { readonly Code: string; readonly Title: string }[];
  /** Its rows have owners, so that a data scope narrows them. */
  readonly IsScoped: boolean;
  /** Fields that need a key of their own to be read or written. */
  readonly Fields: readonly {
    readonly Title: string;
    readonly Read: readonly string[];
    readonly Write: readonly string[];
  }[];
}

/** Everything that roles may grant. */
export interface RoleCatalog {
  readonly Keys: readonly CatalogKey[];
  readonly Entities: readonly CatalogEntity[];
}
