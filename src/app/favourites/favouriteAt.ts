import type { Favourite } from '#wire/calls/FAVOURITE_CALLS.ts';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import { matchRoute } from '../session/matchRoute.ts';

/** A favourite without its title and position. */
export type FavouriteTarget = Pick<Favourite, 'Kind' | 'Entity' | 'Target'>;

/** The favourite for an address: a record, a view of a list, or else its screen; undefined for an unknown address. */
export function favouriteAt(
  routes: readonly MenuRoute[],
  pathname: string,
  search: string,
): FavouriteTarget | undefined {
  const match = matchRoute(routes, pathname, search);
  if (match === undefined) return undefined;
  const { route, tab, id } = match;
  const list = route.List ?? route.Tabs?.[tab]?.List;
  if (id !== undefined) return { Kind: 'record', Entity: list?.split('/')[0] ?? '', Target: String(id) };
  const view = new URLSearchParams(search).get('view') ?? '';
  if (/^[1-9]\d{0,14}$/.test(view)) return { Kind: 'view', Entity: '', Target: view };
  return route.Path === undefined || route.IsHidden === true
    ? undefined
    : { Kind: 'screen', Entity: '', Target: route.Path };
}
