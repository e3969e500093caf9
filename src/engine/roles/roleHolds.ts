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
  const own = [held.action, `${held.action.split('.')[0] ?? ''}.*`, '*'];
  const isOpen = held.keys.length === 0 || held.keys.some(hasKey);
  return isOpen && own.some((code) => role.ActionList.includes(code));
}
