/** The address without the fragment, such as `#form`. */
export const withoutPlace = (path: string): string => path.replace(/#.*$/, '');

/** The path of the front page of a public site, in every product: the pages of the frame link to it. */
export const SITE_HOME = '/index';

/** The page of an address, with the parts of the address that are values. */
export interface MatchedPage<T> {
  readonly page: T;
  readonly values: Readonly<Record<string, string>>;
}

/** The page of an address; a page with the exact address takes precedence over one with variable parts. */
export function matchPage<T extends { readonly path: string }>(
  pages: readonly T[],
  path: string,
): MatchedPage<T> | undefined {
  const exact = pages.find((page) => page.path === path);
  if (exact !== undefined) return { page: exact, values: {} };
  const cut = path.lastIndexOf('/');
  const [before, value] = [path.slice(0, cut), path.slice(cut + 1)];
  const page = value === '' ? undefined : pages.find((other) => other.path.startsWith(`${before}/:`));
  return page === undefined ? undefined : { page, values: { [page.path.slice(before.length + 2)]: value } };
}
