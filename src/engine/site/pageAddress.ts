/** The address without a part that was asked for below it, such as `#form`. */
export const withoutPlace = (path: string): string => path.replace(/#.*$/, '');

/** Where the front page of a public site lies, whatever the product: the pages of the frame lead back to it. */
export const SITE_HOME = '/index';

/** A page found for an address, with the parts of the address that stand for a value. */
export interface MatchedPage<T> {
  readonly page: T;
  readonly values: Readonly<Record<string, string>>;
}

/** The page of an address; one that states the address in full goes before one with a part that stands for any value. */
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
