import type { MenuRoute } from '#wire/MenuRoute.ts';

/** The target of a back-office path: a menu entry, and the record below it if the path contains one. */
export interface RouteMatch {
  readonly route: MenuRoute;
  /** Titles of the groups above the entry, outermost first. */
  readonly groups: readonly string[];
  /** Index of the tab with the list; 0 for entries without tabs. */
  readonly tab: number;
  readonly id: number | undefined;
}

/** A menu entry that can be opened, with the groups above it. */
export interface RouteEntry {
  readonly route: MenuRoute;
  readonly path: string;
  readonly groups: readonly string[];
}

/** All entries that can be opened, groups unfolded, in menu order. */
export const listEntries = (routes: readonly MenuRoute[], groups: readonly string[] = []): RouteEntry[] =>
  routes.flatMap((route) => [
    ...(route.Path === undefined ? [] : [{ route, path: route.Path, groups }]),
    ...listEntries(route.Children ?? [], [...groups, route.Title]),
  ]);

/** The target of a path in the menu; undefined if unknown. `search` may name the record of a detail entry. */
export function matchRoute(routes: readonly MenuRoute[], pathname: string, search = ''): RouteMatch | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  for (const { route, path: own, groups } of listEntries(routes)) {
    if (own === path) return { route, groups, tab: 0, id: route.IsDetail === true ? idIn(search) : undefined };
    if (!path.startsWith(`${own}/`)) continue;
    const rest = path.slice(own.length + 1);
    if (route.List !== undefined && /^\d{1,15}$/.test(rest)) return { route, groups, tab: 0, id: Number(rest) };
    const inTab = /^(\d{1,2})\/(\d{1,15})$/.exec(rest);
    if (inTab !== null && route.Tabs?.[Number(inTab[1])]?.List !== undefined)
      return { route, groups, tab: Number(inTab[1]), id: Number(inTab[2]) };
  }
  return undefined;
}

function idIn(search: string): number | undefined {
  const text = new URLSearchParams(search).get('id') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The path below which records of a list open where that is not the list's own; undefined without such an entry. */
export const detailPathIn = (routes: readonly MenuRoute[], list: string): string | undefined =>
  listEntries(routes).find(({ route }) => route.IsDetail === true && route.List === list)?.path;

/** The path of a record: at its detail entry, else below the list of all its records, else below its first list. */
export function recordPathIn(routes: readonly MenuRoute[], entity: string, id: number): string | undefined {
  const entries = listEntries(routes);
  const details = entries.filter(({ route }) => route.IsDetail === true);
  const inSight = [...entries.filter(({ route }) => route.IsHidden !== true), ...entries];
  const whole = inSight.filter(({ route }) => route.List === `${entity}/list`);
  for (const { route, path } of [...details, ...whole, ...inSight]) {
    if (route.List?.startsWith(`${entity}/`) === true) return `${path}/${id}`;
    const tab = (route.Tabs ?? []).findIndex(({ List }) => List?.startsWith(`${entity}/`) === true);
    if (tab >= 0) return `${path}/${tab}/${id}`;
  }
  return undefined;
}

/** The path of the screen of a list, visible entries first; among several lists, the tab is given by its number. */
export function listPathIn(routes: readonly MenuRoute[], list: string): string | undefined {
  const entries = listEntries(routes).filter(({ route }) => route.IsDetail !== true);
  const shown = [...entries.filter(({ route }) => route.IsHidden !== true), ...entries];
  for (const { route, path } of shown) {
    if (route.List === list) return path;
    const tab = (route.Tabs ?? []).findIndex(({ List }) => List === list);
    if (tab >= 0) return tabPath(route, path, tab);
  }
  return undefined;
}

export function tabPath({ Screen, Tabs }: MenuRoute, path: string, tab: number): string {
  if (Screen === 'profile') return `${path}?${new URLSearchParams({ tab: Tabs?.[tab]?.List ?? '' }).toString()}`;
  return tab === 0 ? path : `${path}?list=${tab}`;
}

/** Where an account changes the password that an administrator set. */
export const OWN_PASSWORD_PATH = '/password';

export const APPROVALS_PATH = '/approvals';

export const APPROVALS_ROUTE: MenuRoute = {
  Title: '我的审批',
  Path: APPROVALS_PATH,
  Screen: 'approvals',
  IsHidden: true,
};
