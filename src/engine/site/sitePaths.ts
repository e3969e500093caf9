/** Authors may add pages below at any time: such an address belongs to the site already. */
const FREE = '/page/*';

/**
 * The addresses of a public site as routes: one for each first path segment, with `/*` if it has pages below. None for
 * a product without pages. The browser must distinguish the site from the back office before it has fetched any
 * document.
 */
export function sitePaths(pages: readonly { readonly path: string }[]): string[] {
  const sections = new Map<string, boolean>();
  for (const { path } of pages) {
    const [, section = '', ...rest] = path.split('/');
    sections.set(section, sections.get(section) === true || rest.length > 0);
  }
  const routes = [...sections].map(([section, hasPages]) => (hasPages ? `/${section}/*` : `/${section}`));
  return [...new Set(routes.length === 0 ? [] : [...routes, FREE])].sort();
}

/** Whether a route of `sitePaths` covers an address. */
export function coversPath(route: string, path: string): boolean {
  if (!route.endsWith('/*')) return route === path;
  const base = route.slice(0, -'/*'.length);
  return path === base || path.startsWith(`${base}/`);
}

/** The routes as stored in the page (`describeAppPage`), separated by spaces. */
export const readPaths = (content: string): string[] => content.split(' ').filter((path) => path !== '');

/** The address of a page: a path of the public site, else below the hash. `at`: the linking document. */
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
