import { mayAdminister } from './decideAction.ts';
import { readOnlyFact, type UserContext } from './UserContext.ts';

/** Tells whether somebody keeps roles: he may share views of lists with any role and unit, and remove what others shared. */
export const keepsViews = (user: UserContext): boolean => mayAdminister(user, 'organisation', 'Role.edit');

/** Tells whether somebody may share views of lists with a unit: who keeps roles, and its chief, or the chief of one above it. */
export function mayShareWithUnit(user: UserContext, unitPath: string): boolean {
  if (keepsViews(user)) return true;
  if (user.role !== 'employee' || user.limits !== undefined || readOnlyFact(user) !== undefined) return false;
  return user.chiefPaths.some((path) => unitPath.startsWith(path));
}

/** Tells whether there may be anybody whom somebody may share views of lists with. */
export const sharesViews = (user: UserContext): boolean =>
  keepsViews(user) || user.chiefPaths.some((path) => mayShareWithUnit(user, path));

/** Whom a view is shared with: codes of roles, Ids of units with what lies below them. */
export interface ViewSharing {
  readonly roles: readonly string[];
  readonly units: readonly number[];
}

/** Tells whether a view that is shared reaches somebody. What he then sees of it, and which rows, is decided as for any list. */
export function reachesView({ roles, units }: ViewSharing, { roleCodes, unitPath }: UserContext): boolean {
  return roles.some((code) => roleCodes.includes(code)) || units.some((unit) => unitPath.includes(`/${unit}/`));
}
