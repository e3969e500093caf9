import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';

/** Every permission key that menu entries name, once each, in menu order. */
export function listMenuKeys(items: readonly MenuItemDocument[]): string[] {
  return [
    ...new Set(
      items.flatMap((item) => [...(item.key === undefined ? [] : [item.key]), ...listMenuKeys(item.children ?? [])]),
    ),
  ];
}
