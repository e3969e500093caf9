import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';

/** What an administrator changed of a menu entry; null: as its document has it. */
export interface MenuEdit {
  /** Which entry, as `entryKey` names it. */
  readonly Entry: string;
  readonly Title: string | null;
  readonly Icon: string | null;
  /** Place among the entries beside it, from 0. */
  readonly Place: number | null;
  readonly IsHidden: boolean | null;
  readonly IsEnabled: boolean | null;
}

/** The name of an entry that stays whatever is changed of it: its path, of a group its key. */
export const entryKey = ({ path, key, title }: MenuItemDocument): string => path ?? `#${key ?? title}`;

/** Tells whether an entry must stay: the home of everybody, and where the menu itself is kept. */
export const isFixedEntry = ({ always, screen }: MenuItemDocument): boolean =>
  always === true || screen === 'home' || screen === 'menu';

/** A menu as administrators left it: titles, icons, order, hidden entries; entries that are not enabled are gone unless `keepsAll`. */
export function applyMenuEdits(
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
    ...(item.children === undefined ? {} : { children: applyMenuEdits(item.children, edits, keepsAll) }),
  };
}
