/** A record that a person comes back to. */
export interface KeptPlace {
  readonly path: string;
  readonly title: string;
}

/** Set: single keys do nothing in this browser; Ctrl+K always works. */
export const KEYS_OFF = 'guiju.keysOff';

/** Of the records that were read. */
const MOST_RECENT = 8;

const keyOf = (account: string): string => `guiju.recent.${account}`;

/** Where a person was, latest first; nowhere where the browser holds something else under this name. */
export function recentPlaces(account: string): KeptPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(readPlace) : [];
  } catch {
    return [];
  }
}

function readPlace(stored: unknown): KeptPlace[] {
  if (typeof stored !== 'object' || stored === null || !('path' in stored) || !('title' in stored)) return [];
  const { path, title } = stored;
  return typeof path === 'string' && typeof title === 'string' ? [{ path, title }] : [];
}

/** Puts a place before all others; the oldest leave. Where the browser has no room for it, all is as it was: nobody asked for it. */
export function keepRecent(account: string, place: KeptPlace): void {
  const others = recentPlaces(account).filter(({ path }) => path !== place.path);
  try {
    localStorage.setItem(keyOf(account), JSON.stringify([place, ...others].slice(0, MOST_RECENT)));
  } catch {
    // What was read last is not offered then.
  }
}

/** Forgets where a person was. */
export const forgetRecent = (account: string): void => {
  localStorage.removeItem(keyOf(account));
};
