import { createPath, parsePath, type Location, type To } from 'react-router-dom';
import { addressOf, readAddress } from '#engine/site/siteAddress.ts';
import type { WindowHistory } from '#renderer/navigation/createNavigation.ts';

/**
 * The history of a window in which pages of the public site have real addresses (`/about`), and everything else is behind
 * the hash (`/#/login`). An address of the site behind the hash is also understood. `paths` are the routes of the site.
 */
export function createAddressHistory(paths: readonly string[]): WindowHistory {
  let place = placeOf(window.history.state);
  if (place === undefined) {
    place = 0;
    window.history.replaceState({ ...window.history.state, idx: place }, '');
  }
  const createHref = (to: To): string =>
    addressOf(paths, typeof to === 'string' ? to : createPath(to), window.location.pathname);
  const encoded = (to: To): URL => new URL(typeof to === 'string' ? to : createPath(to), window.location.origin);
  const enter = (to: To, state: unknown, step: number, how: 'pushState' | 'replaceState'): void => {
    const key = typeof to === 'object' && 'key' in to && typeof to.key === 'string' ? to.key : newKey();
    place = (place ?? 0) + step;
    window.history[how]({ usr: state, key, idx: place }, '', createHref(to));
  };
  return {
    get location() {
      return shownLocation();
    },
    createHref,
    createURL: encoded,
    encodeLocation: (to) => {
      const { pathname, search, hash } = encoded(to);
      return { pathname, search, hash };
    },
    push: (to, state) => enter(to, state, 1, 'pushState'),
    replace: (to, state) => enter(to, state, 0, 'replaceState'),
    go: (steps) => window.history.go(steps),
    listen: (hear) => {
      const changed = (): void => {
        const next = placeOf(window.history.state);
        const delta = next === undefined || place === undefined ? null : next - place;
        place = next;
        hear({ location: shownLocation(), delta });
      };
      window.addEventListener('popstate', changed);
      return () => window.removeEventListener('popstate', changed);
    },
  };
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** The location of the window, with the state that its entry keeps. */
function shownLocation(): Location {
  const { pathname = '/', search = '', hash = '' } = parsePath(readAddress(window.location));
  const state: unknown = window.history.state;
  const kept: object = typeof state === 'object' && state !== null ? state : {};
  const usr: unknown = 'usr' in kept ? kept.usr : null;
  const key = 'key' in kept && typeof kept.key === 'string' ? kept.key : 'default';
  return { pathname, search, hash, state: usr ?? null, key };
}

/** The position of an entry among those of this window. */
function placeOf(state: unknown): number | undefined {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;
}
