import { backPath } from './backPath.ts';
import { listEntries } from './matchRoute.ts';
import { permissionStore } from './permissionStore.ts';
import { userCenterPath } from './userCenterPath.ts';
import { userStore } from './userStore.ts';

/** Where signing in leads: where somebody `wanted` to go, else his home; whoever has to have a second factor gets it first. */
export const landingPath = (wanted: string): string =>
  factorPath() ?? backPath(wanted, permissionStore.routes) ?? homePath();

/** The home of the menu where he may open it, else the first entry in sight; whoever has to have a second factor gets it first. */
export function homePath(): string {
  const entries = listEntries(permissionStore.routes);
  const inSight = entries.filter(({ route }) => route.IsHidden !== true);
  const home =
    entries.find(({ path }) => path === userStore.current?.Home) ??
    inSight.find(({ route }) => route.Screen === 'home');
  return factorPath() ?? (home ?? inSight[0] ?? entries[0])?.path ?? '/';
}

/** Where a second factor is set up, for whoever has to have one and has none. */
function factorPath(): string | undefined {
  const { current } = userStore;
  if (current?.NeedsSecondFactor !== true || current.HasSecondFactor === true) return undefined;
  return userCenterPath(permissionStore.routes, 'security') ?? '/';
}
