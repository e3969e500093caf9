import type { EnumItem } from '#language/enums/EnumType.ts';

/** The items of a tree in reading order, each with how deep it stands. */
export function flattenItems(items: readonly EnumItem[], depth = 0): { item: EnumItem; depth: number }[] {
  return items.flatMap((item) => [{ item, depth }, ...flattenItems(item.Children ?? [], depth + 1)]);
}
