/** A screen or record that a person comes back to. */
export interface KeptPlace {
  readonly path: string;
  readonly title: string;
}

/** Set: single keys do nothing in this browser; Ctrl+K always works. */
export const KEYS_OFF = 'guiju.keysOff';

type Kind = 'recent' | 'pinned';

/** Of the records that were read; what is pinned stays until it is taken out. */
const MOST_RECENT = 8;

const keyOf = (kind: Kind, account: string): string => `guiju.${kind}.${account}`;

/** The places of a person, latest first; none where the browser holds something else under this name. */
export function keptPlaces(kind: Kind, account: string): KeptPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(kind, account)) ?? '[]');
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

/** Puts a place before all others; of those that were read the oldest leave. False where the browser has no room for it: then all is as it was. */
export function keepPlace(kind: Kind, account: string, place: KeptPlace): boolean {
  const others = keptPlaces(kind, account).filter(({ path }) => path !== place.path);
  const kept = [place, ...others].slice(0, kind === 'recent' ? MOST_RECENT : undefined);
  try {
    localStorage.setItem(keyOf(kind, account), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Takes a place out again. */
export function dropPlace(kind: Kind, account: string, path: string): void {
  const others = keptPlaces(kind, account).filter((place) => place.path !== path);
  localStorage.setItem(keyOf(kind, account), JSON.stringify(others));
}

/** Forgets where a person was. */
export const forgetRecent = (account: string): void => {
  localStorage.removeItem(keyOf('recent', account));
};
