import { backPath, withReturnPath } from './backPath.ts';
import { listEntries, OWN_PASSWORD_PATH } from './matchRoute.ts';
import { permissionStore } from './permissionStore.ts';
import { userCenterPath } from './screenPaths.ts';
import { userStore } from './userStore.ts';

/** The path after signing in: the duty of the account, else the `wanted` path, else the home. */
export const landingPath = (wanted: string): string =>
  dutyPath(wanted) ?? backPath(wanted, permissionStore.routes) ?? homePath();

/** The duty of the account, else the home of the menu if the user may open it, else the first visible entry. */
export function homePath(): string {
  const entries = listEntries(permissionStore.routes);
  const inSight = entries.filter(({ route }) => route.IsHidden !== true);
  const home =
    entries.find(({ path }) => path === userStore.current?.Home) ??
    inSight.find(({ route }) => route.Screen === 'home');
  return dutyPath() ?? (home ?? inSight[0] ?? entries[0])?.path ?? '/';
}

/** The path of what the account has to do before anything else; undefined where it has no duty. */
function dutyPath(wanted = ''): string | undefined {
  const duty = userStore.current?.Duty;
  if (duty === undefined) return undefined;
  if (duty === 'password') return withReturnPath(OWN_PASSWORD_PATH, wanted);
  return userCenterPath(permissionStore.routes, 'security') ?? '/';
}
