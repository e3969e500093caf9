import { backPath } from './backPath.ts';
import { listEntries } from './matchRoute.ts';
import { permissionStore } from './permissionStore.ts';
import { userCenterPath } from './userCenterPath.ts';
import { userStore } from './userStore.ts';

/** The path after signing in: the setup of a required second factor, else the `wanted` path, else the home. */
export const landingPath = (wanted: string): string =>
  factorPath() ?? backPath(wanted, permissionStore.routes) ?? homePath();

/**
 * The setup of a required second factor, else the home of the menu if the user may open it, else the first visible
 * entry.
 */
export function homePath(): string {
  const entries = listEntries(permissionStore.routes);
  const inSight = entries.filter(({ route }) => route.IsHidden !== true);
  const home =
    entries.find(({ path }) => path === userStore.current?.Home) ??
    inSight.find(({ route }) => route.Screen === 'home');
  return factorPath() ?? (home ?? inSight[0] ?? entries[0])?.path ?? '/';
}

/** The path to set up a second factor, if it is required and missing. */
function factorPath(): string | undefined {
  const { current } = userStore;
  if (current?.NeedsSecondFactor !== true || current.HasSecondFactor === true) return undefined;
  return userCenterPath(permissionStore.routes, 'security') ?? '/';
}
