import type { MenuRoute } from '#wire/MenuRoute.ts';
import { listEntries } from '../session/matchRoute.ts';

/** A key that leads to a screen after `g`. */
export interface GoKey {
  readonly key: string;
  readonly path: string;
  readonly title: string;
}

/** The visible entries of a menu with the first letter of their address that no earlier entry uses, if there is one. */
export function goKeys(routes: readonly MenuRoute[]): GoKey[] {
  const taken = new Set<string>();
  return listEntries(routes).flatMap(({ route, path }) => {
    const key = [...path.toLowerCase()].find((letter) => /[a-z]/.test(letter) && !taken.has(letter));
    if (route.IsHidden === true || key === undefined) return [];
    taken.add(key);
    return [{ key, path, title: route.Title }];
  });
}
