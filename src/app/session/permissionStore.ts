import { proxy, ref } from 'valtio';
import type { Favourite } from '#wire/calls/FAVOURITE_CALLS.ts';
import type { MenuRoute } from '#wire/MenuRoute.ts';

interface Menu {
  routes: readonly MenuRoute[];
  /** Undefined: they could not be fetched. */
  favourites: readonly Favourite[] | undefined;
}

/** What the signed-in user may open, and what he keeps at hand of that. */
export const permissionStore = proxy<Menu>({ routes: [], favourites: [] });

/** Remembers the menu of the user who signed in, and what he keeps at hand, where that is told. */
export function setMenu(routes: Menu['routes'], favourites: Menu['favourites']): void {
  permissionStore.routes = ref(routes);
  permissionStore.favourites = favourites && ref(favourites);
}
