import { proxy, ref } from 'valtio';
import type { CrmRoute } from '#wire/CrmRoute.ts';

/** What the signed-in user may open. */
export const permissionStore = proxy<{ routes: readonly CrmRoute[] }>({ routes: [] });

/** Remembers the menu of the user who signed in. */
export function setRoutes(routes: readonly CrmRoute[]): void {
  permissionStore.routes = ref([...routes]);
}
