/** A record that a person comes back to. */
export interface RecentPlace {
  readonly path: string;
  readonly title: string;
}

/** Set: single keys do nothing in this browser; Ctrl+K always works. */
export const KEYS_OFF = 'guiju.keysOff';

/** The maximum number of recent records. */
const MAX_RECENT = 8;

const keyOf = (account: string): string => `guiju.recent.${account}`;

/** The user's recent places, latest first; empty if the browser stores something else under this key. */
export function recentPlaces(account: string): RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(readPlace) : [];
  } catch {
    return [];
  }
}

function readPlace(stored: unknown): RecentPlace[] {
  if (typeof stored !== 'object' || stored === null || !('path' in stored) || !('title' in stored)) return [];
  const { path, title } = stored;
  return typeof path === 'string' && typeof title === 'string' ? [{ path, title }] : [];
}

/** Puts a place before all others and drops the oldest; does nothing when the browser's storage is full. */
export function addRecent(account: string, place: RecentPlace): void {
  const others = recentPlaces(account).filter(({ path }) => path !== place.path);
  try {
    localStorage.setItem(keyOf(account), JSON.stringify([place, ...others].slice(0, MAX_RECENT)));
  } catch {
    // The place is then missing among the recent ones.
  }
}

/** Forgets where a person was. */
export const forgetRecent = (account: string): void => localStorage.removeItem(keyOf(account));
