import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { holdsKey } from './holdsKey.ts';
import type { UserContext } from './UserContext.ts';

/**
 * The menu a user sees: entries whose key he holds; a group needs its own key and at least one child he may open.
 * The customer menu is fixed (spec section 6).
 */
export function filterMenu(items: readonly MenuItemDocument[], user: UserContext): MenuItemDocument[] {
  return items.flatMap((item) => {
    if (user.role === 'employee' && item.always !== true && item.key !== undefined && !holdsKey(user, item.key))
      return [];
    if (item.children === undefined) return [item];
    const children = filterMenu(item.children, user);
    return children.length === 0 ? [] : [{ ...item, children }];
  });
}
