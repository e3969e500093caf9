import { mayAdminister } from './decideAction.ts';
import { readOnlyFact, type UserContext } from './UserContext.ts';

/** Whether a user administers roles, and so may share and unshare views with any role and unit. */
export const keepsViews = (user: UserContext): boolean => mayAdminister(user, 'organisation', 'Role.edit');

/** Whether a user may share views with a unit: administrators of roles, and chiefs at or above it. */
export function mayShareWithUnit(user: UserContext, unitPath: string): boolean {
  if (keepsViews(user)) return true;
  if (user.role !== 'employee' || user.limits !== undefined || readOnlyFact(user) !== undefined) return false;
  return user.chiefPaths.some((path) => unitPath.startsWith(path));
}

/** Whether a user may share list views at all. */
export const sharesViews = (user: UserContext): boolean =>
  keepsViews(user) || user.chiefPaths.some((path) => mayShareWithUnit(user, path));

/** The receivers of a shared view: codes of roles, and ids of units with their sub-units. */
export interface ViewSharing {
  readonly roles: readonly string[];
  readonly units: readonly number[];
}

/** Whether a shared view reaches a user. Access to its fields and rows is decided as for any list. */
export function reachesView({ roles, units }: ViewSharing, { roleCodes, unitPath }: UserContext): boolean {
  return roles.some((code) => roleCodes.includes(code)) || units.some((unit) => unitPath.includes(`/${unit}/`));
}
