import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { explainMenu, type MenuDecision } from './explainMenu.ts';
import { mayAdminister } from './mayAdminister.ts';
import type { UserContext } from './UserContext.ts';

/** The menu a user sees: the entries that `explainMenu` decides to show. */
export function filterMenu(items: readonly MenuItemDocument[], user: UserContext): MenuItemDocument[] {
  return shownOf(explainMenu(items, user), user);
}

function shownOf(decisions: readonly MenuDecision[], user: UserContext): MenuItemDocument[] {
  return decisions
    .filter(({ shown }) => shown)
    .map(({ item, children }) => ({
      ...item,
      ...(item.children === undefined ? {} : { children: shownOf(children, user) }),
      ...(item.tabs === undefined ? {} : { tabs: item.tabs.filter(({ action }) => mayOpen(action, item, user)) }),
    }));
}

const mayOpen = (action: string | undefined, { key }: MenuItemDocument, user: UserContext): boolean =>
  action === undefined || mayAdminister(user, key ?? '', action);
