import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';

/** The addresses of a menu, those of entries in groups among them. */
export const pathsIn = (items: readonly MenuItemDocument[]): string[] =>
  items.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsIn(children)]);
