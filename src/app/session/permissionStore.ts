import type { MenuRoute } from '#wire/MenuRoute.ts';
import { proxy, ref } from 'valtio';
import type { Favourite } from '#wire/calls/FAVOURITE_CALLS.ts';

interface Menu {
  routes: readonly MenuRoute[];
  /** Undefined: they could not be fetched. */
  favourites: readonly Favourite[] | undefined;
}

export const permissionStore = proxy<Menu>({ routes: [], favourites: [] });

export function setMenu(routes: Menu['routes'], favourites: Menu['favourites']): void {
  permissionStore.routes = ref(routes);
  permissionStore.favourites = favourites && ref(favourites);
}
