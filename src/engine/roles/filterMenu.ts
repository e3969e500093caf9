import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { explainMenu, type MenuDecision } from './explainMenu.ts';
import type { UserContext } from '../permission/UserContext.ts';

/** The menu a user sees: the entries that `explainMenu` decides to show. */
export function filterMenu(items: readonly MenuItemDocument[], user: UserContext): MenuItemDocument[] {
  return shownOf(explainMenu(items, user));
}

function shownOf(decisions: readonly MenuDecision[]): MenuItemDocument[] {
  return decisions
    .filter(({ shown }) => shown)
    .map(({ item, children }) => (item.children === undefined ? item : { ...item, children: shownOf(children) }));
}
