import type { MenuRoute } from '#wire/MenuRoute.ts';
import { listEntries } from './matchRoute.ts';

/** The address of the toolbox at a file of the product; undefined when the user's menu has no toolbox. */
export function toolboxLink(routes: readonly MenuRoute[], at: Readonly<Record<string, string>>): string | undefined {
  const path = listEntries(routes).find(({ route }) => route.Screen === 'tools')?.path;
  return path === undefined ? undefined : `${path}?${new URLSearchParams(at).toString()}`;
}
