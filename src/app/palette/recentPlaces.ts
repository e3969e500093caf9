import { fits, object, text, type TypeOf } from '#wire/schema.ts';

const recentPlace = object({ path: text(), title: text() });
/** A record that a person comes back to. */
export type RecentPlace = TypeOf<typeof recentPlace>;

/** Set: single keys do nothing in this browser; Ctrl+K always works. */
export const KEYS_OFF = 'guiju.keysOff';

/** The maximum number of recent records. */
const MAX_RECENT = 8;

const keyOf = (account: string): string => `guiju.recent.${account}`;

/** The user's recent places, latest first; empty if the browser stores something else under this key. */
export function recentPlaces(account: string): RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each: unknown) => fits(recentPlace, each)) : [];
  } catch {
    return [];
  }
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
