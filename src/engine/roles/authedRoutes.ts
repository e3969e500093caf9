import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { holdsKey, type UserContext } from '../permission/UserContext.ts';

/** An entry of AuthedRouteInfos: a permission key with the keys granted below it, none where it is no group. */
export interface AuthedRoute {
  readonly Id: string;
  readonly Children: readonly { readonly Id: string }[];
}

/** The granted keys as a tree, in menu order, each once, at the top without its group (domain 1.2). */
export function authedRoutes(items: readonly MenuItemDocument[], user: UserContext): AuthedRoute[] {
  const granted = items.map((item) => ({ item, open: isItemOpen(item, user), children: grantedChildren(item, user) }));
  const nested = new Set(granted.flatMap(({ open, children }) => (open ? children : [])));
  const routes = new Map<string, AuthedRoute>();
  for (const { item, open, children } of granted) {
    const ids = open && item.key !== undefined ? [item.key] : children;
    for (const Id of ids) {
      if (nested.has(Id) || routes.has(Id)) continue;
      routes.set(Id, { Id, Children: open ? children.map((child) => ({ Id: child })) : [] });
    }
  }
  return [...routes.values()];
}

function isItemOpen({ key, always }: MenuItemDocument, user: UserContext): boolean {
  return key !== undefined && (always === true || holdsKey(user, key));
}

function grantedChildren(item: MenuItemDocument, user: UserContext): string[] {
  const keys = (item.children ?? []).flatMap(({ key }) => (key === undefined || key === item.key ? [] : [key]));
  return [...new Set(keys)].filter((key) => holdsKey(user, key));
}
