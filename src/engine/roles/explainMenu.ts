import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { mayActUnder } from '../permission/decideAction.ts';
import { holdsKey, type UserContext } from '../permission/UserContext.ts';

/** Why a menu entry is there or not. */
export type MenuReason =
  /** The user holds its key. */
  | 'key'
  | 'noKey'
  /** It requires no key, or is shown regardless of keys. */
  | 'always'
  /** The customer menu is fixed. */
  | 'fixed'
  /** A group without any visible entry. */
  | 'empty';

/** A menu entry with whether it is shown, and why. */
export interface MenuDecision {
  /** With those of its tabs only that the user may open. */
  readonly item: MenuItemDocument;
  readonly shown: boolean;
  readonly reason: MenuReason;
  readonly children: readonly MenuDecision[];
}

/**
 * Decides every menu entry for a user: an entry requires its key; a group requires its own key and at least one visible
 * child. The customer menu is fixed (spec section 6). Entries below a hidden group are hidden too.
 */
export function explainMenu(items: readonly MenuItemDocument[], user: UserContext): MenuDecision[] {
  return items.map((all) => {
    const item = withOpenTabs(all, user);
    const reason = menuReason(item, user);
    const children = explainMenu(item.children ?? [], user);
    if (reason === 'noKey') return { item, shown: false, reason, children };
    const isEmpty = item.children !== undefined && !children.some(({ shown }) => shown);
    return { item, shown: !isEmpty, reason: isEmpty ? 'empty' : reason, children };
  });
}

function withOpenTabs(item: MenuItemDocument, user: UserContext): MenuItemDocument {
  const { tabs, key = '' } = item;
  if (tabs === undefined) return item;
  return { ...item, tabs: tabs.filter(({ action }) => action === undefined || mayActUnder(user, key, action)) };
}

function menuReason({ key, always }: MenuItemDocument, user: UserContext): MenuReason {
  if (user.role === 'customer') return 'fixed';
  if (always === true || key === undefined) return 'always';
  return holdsKey(user, key) ? 'key' : 'noKey';
}

/** The menu a user sees: the entries that `explainMenu` decides to show. */
export function filterMenu(items: readonly MenuItemDocument[], user: UserContext): MenuItemDocument[] {
  return shownOf(explainMenu(items, user));
}

function shownOf(decisions: readonly MenuDecision[]): MenuItemDocument[] {
  return decisions
    .filter(({ shown }) => shown)
    .map(({ item, children }) => (item.children === undefined ? item : { ...item, children: shownOf(children) }));
}
