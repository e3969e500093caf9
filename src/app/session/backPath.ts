import { returnPath } from '#engine/validate/returnPath.ts';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import { listEntries } from './matchRoute.ts';

const PARAM = 'back';

/** The path that the user requested before being redirected to sign-in, from the address; empty for none. */
export const wantedPath = (search: URLSearchParams): string => search.get(PARAM) ?? '';

/** A wanted path when it is one of the user's menu or below it; undefined otherwise, so that no link can lead elsewhere. */
export const backPath = (wanted: string, routes: readonly MenuRoute[]): string | undefined =>
  returnPath(
    wanted,
    listEntries(routes).map(({ path }) => path),
  );

/** The sign-in screen, coming back to this path afterwards. */
export function signInPath(pathname: string, search: string): string {
  const back = `${pathname}${search}`;
  return back === '/' || back.startsWith('/login') ? '/login' : withReturnPath('/login', back);
}

/** The path of a sign-in screen with the requested path as a parameter. */
export const withReturnPath = (screen: string, wanted: string): string =>
  wanted === '' ? screen : `${screen}?${PARAM}=${encodeURIComponent(wanted)}`;
