import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';

/** An entry of the menu as administrators edit it. */
export interface EditableEntry {
  /** Names it whatever is changed of it. */
  readonly Entry: string;
  /** 0: never changed. */
  readonly Version: number;
  readonly Key: string | null;
  readonly Path: string | null;
  readonly Title: string;
  readonly Icon: string | null;
  /** As the document has them. */
  readonly OwnTitle: string;
  readonly OwnIcon: string | null;
  readonly IsHidden: boolean;
  readonly IsEnabled: boolean;
  /** It can be neither hidden nor disabled. */
  readonly IsFixed: boolean;
  readonly IsGroup: boolean;
  /** It may be put into another group. */
  readonly IsMovable: boolean;
  readonly Children: readonly EditableEntry[];
}

/** An administrator's changes to a menu entry; null: as its document defines it. */
export interface MenuEdit {
  /** Which entry, as `entryKey` names it. */
  readonly Entry: string;
  readonly Title: string | null;
  readonly Icon: string | null;
  /** The group it was moved to, as `entryKey` names it; '' is the top. */
  readonly Group: string | null;
  /** Index among its siblings, from 0. */
  readonly Place: number | null;
  readonly IsHidden: boolean | null;
  readonly IsEnabled: boolean | null;
  /** Raised by every change of the entry; its place changes with that of others and raises nothing. */
  readonly Version: number;
}

/** The name of an entry that stays whatever is changed of it: its path, of a group its key. */
export const entryKey = ({ path, key, title }: MenuItemDocument): string => path ?? `#${key ?? title}`;

/** Whether an entry must stay: the home screen of all users, and the menu editor itself. */
export const isFixedEntry = ({ always, screen }: MenuItemDocument): boolean =>
  always === true || screen === 'home' || screen === 'menu';

/** Whether an entry may be moved to another group: not groups, and not entries that must stay. */
export const isMovable = (item: MenuItemDocument): boolean =>
  item.children === undefined && (item.screen === 'menu' || !isFixedEntry(item));

/** A menu with edits: titles, icons, groups, order, hidden ones; disabled ones removed unless `keepsAll`. */
export function applyMenuEdits(
  items: readonly MenuItemDocument[],
  edits: ReadonlyMap<string, MenuEdit>,
  keepsAll = false,
): MenuItemDocument[] {
  return arranged(regrouped(items, edits), edits, keepsAll);
}

/** The menu with the entries that were moved at the end of their new groups; a group that is no more holds nothing. */
function regrouped(
  items: readonly MenuItemDocument[],
  edits: ReadonlyMap<string, MenuEdit>,
): readonly MenuItemDocument[] {
  const groups = new Set(['', ...items.filter(({ children }) => children !== undefined).map(entryKey)]);
  const groupOf = (item: MenuItemDocument, own: string): string => {
    const group = edits.get(entryKey(item))?.Group ?? own;
    return isMovable(item) && groups.has(group) ? group : own;
  };
  const leaves = [
    ...items.map((item) => ({ item, own: '' })),
    ...items.flatMap((group) => (group.children ?? []).map((item) => ({ item, own: entryKey(group) }))),
  ];
  const moved = leaves.filter(({ item, own }) => groupOf(item, own) !== own);
  if (moved.length === 0) return items;
  const fill = (list: readonly MenuItemDocument[], own: string): MenuItemDocument[] => [
    ...list.filter((item) => groupOf(item, own) === own),
    ...moved.filter(({ item, own: from }) => groupOf(item, from) === own).map(({ item }) => item),
  ];
  return fill(items, '').map((item) =>
    item.children === undefined ? item : { ...item, children: fill(item.children, entryKey(item)) },
  );
}

function arranged(
  items: readonly MenuItemDocument[],
  edits: ReadonlyMap<string, MenuEdit>,
  keepsAll = false,
): MenuItemDocument[] {
  const placed = items.map((item, i) => ({ item, place: edits.get(entryKey(item))?.Place ?? i }));
  return placed
    .toSorted((a, b) => a.place - b.place)
    .filter(({ item }) => keepsAll || isFixedEntry(item) || edits.get(entryKey(item))?.IsEnabled !== false)
    .map(({ item }) => edited(item, edits, keepsAll));
}

function edited(item: MenuItemDocument, edits: ReadonlyMap<string, MenuEdit>, keepsAll: boolean): MenuItemDocument {
  const { Title, Icon, IsHidden } = edits.get(entryKey(item)) ?? {};
  return {
    ...item,
    ...(Title === undefined || Title === null ? {} : { title: Title }),
    ...(Icon === undefined || Icon === null ? {} : { icon: Icon }),
    ...(IsHidden === undefined || IsHidden === null || isFixedEntry(item) ? {} : { hidden: IsHidden }),
    ...(item.children === undefined ? {} : { children: arranged(item.children, edits, keepsAll) }),
  };
}
