import { coversPath } from './sitePaths.ts';

/**
 * The address of a page of the app: the path itself for pages of the public site, below the hash for all others. `at` is
 * the path of the document that links to it.
 */
export function addressOf(paths: readonly string[], path: string, at = ''): string {
  const own = path.replace(/[?#].*$/, '');
  return paths.some((route) => coversPath(route, own)) ? path : `${at === '/' ? '' : '/'}#${path}`;
}

/** The path that a window shows: what follows the hash where that is a path, otherwise its real address. */
export function readAddress(place: {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}): string {
  const { pathname, search, hash } = place;
  return hash.startsWith('#/') ? hash.slice(1) : `${pathname}${search}${hash}`;
}
