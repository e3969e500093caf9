import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';

/** The names of all lists that menu entries open, those of tabs and of hidden entries included. */
export function menuLists(items: readonly MenuItemDocument[]): Set<string> {
  const listsOf = ({ list, tabs = [], children = [] }: MenuItemDocument): string[] => [
    ...(list === undefined ? [] : [list]),
    ...tabs.flatMap((tab) => tab.list ?? []),
    ...children.flatMap(listsOf),
  ];
  return new Set(items.flatMap(listsOf));
}
