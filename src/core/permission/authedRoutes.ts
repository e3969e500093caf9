import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { holdsKey } from './holdsKey.ts';
import type { UserContext } from './UserContext.ts';

/** An entry of AuthedRouteInfos: a permission key with the keys granted below it. */
export interface AuthedRoute {
  readonly Id: string;
  readonly Children?: readonly AuthedRoute[];
}

/** The granted keys as the spec's tree; a key whose group is not granted stands at the top level (domain 1.2). */
export function authedRoutes(items: readonly MenuItemDocument[], user: UserContext): AuthedRoute[] {
  const routes: AuthedRoute[] = [];
  const add = (route: AuthedRoute): void => {
    if (!routes.some((other) => other.Id === route.Id)) routes.push(route);
  };
  for (const item of items) {
    const children = [
      ...new Set(
        (item.children ?? []).flatMap((child) =>
          child.key !== undefined && child.key !== item.key && holdsKey(user, child.key) ? [child.key] : [],
        ),
      ),
    ];
    if (item.key !== undefined && (item.always === true || holdsKey(user, item.key))) {
      add(children.length === 0 ? { Id: item.key } : { Id: item.key, Children: children.map((Id) => ({ Id })) });
    } else {
      for (const Id of children) add({ Id });
    }
  }
  return routes;
}
