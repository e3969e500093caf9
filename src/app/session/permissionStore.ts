import { proxy, ref } from 'valtio';
import type { MenuRoute } from '#wire/MenuRoute.ts';

/** What the signed-in user may open. */
export const permissionStore = proxy<{ routes: readonly MenuRoute[] }>({ routes: [] });

/** Remembers the menu of the user who signed in. */
export function setRoutes(routes: readonly MenuRoute[]): void {
  permissionStore.routes = ref([...routes]);
}
