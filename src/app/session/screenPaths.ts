import type { MenuRoute } from '#wire/MenuRoute.ts';
import { listEntries } from './matchRoute.ts';

export const USER_CENTER_TAB = 'tab';

/** The path of the user's own account, at one of its tabs; undefined if it is not in the menu. */
export function userCenterPath(routes: readonly MenuRoute[], tab?: 'security' | 'sessions'): string | undefined {
  const path = listEntries(routes).find(({ route }) => route.Screen === 'profile')?.path;
  return path === undefined || tab === undefined ? path : `${path}?${USER_CENTER_TAB}=${tab}`;
}

/** The address of the toolbox at a file of the product; undefined when the user's menu has no toolbox. */
export function toolboxLink(routes: readonly MenuRoute[], at: Readonly<Record<string, string>>): string | undefined {
  const path = listEntries(routes).find(({ route }) => route.Screen === 'tools')?.path;
  return path === undefined ? undefined : `${path}?${new URLSearchParams(at).toString()}`;
}
