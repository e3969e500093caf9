import { isList, type Values } from '#language/Value.ts';

/** The number of records per field. */
const MAX_RECENT = 5;

const keyOf = (account: string): string => `guiju.picks.${account}`;

function stored(account: string): Values {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}');
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}

/** The Ids of the records that a user last chose in a field (`entity.Field`) in this browser, latest first. */
export function recentPicks(account: string, asking: string): number[] {
  const ids = stored(account)[asking] ?? null;
  return isList(ids) ? ids.filter((id) => typeof id === 'number') : [];
}

/** Puts records before the others that were chosen in a field; no user action depends on it, so a full storage is no error. */
export function addPicks(account: string, asking: string, ids: readonly number[]): void {
  const recent = [...new Set([...ids, ...recentPicks(account, asking)])].slice(0, MAX_RECENT);
  try {
    localStorage.setItem(keyOf(account), JSON.stringify({ ...stored(account), [asking]: recent }));
  } catch {
    // The records then come in the order of their list.
  }
}

export const forgetPicks = (account: string): void => localStorage.removeItem(keyOf(account));
