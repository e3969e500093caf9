import type { FlatEnumItem } from './FlatEnumItem.ts';

/** The Values from the root to an item, itself last; ends where a parent is missing or would come a second time. */
export function pathToItem(items: readonly Pick<FlatEnumItem, 'Value' | 'ParentValue'>[], value: string): string[] {
  const byValue = new Map(items.map((item) => [item.Value, item]));
  const path: string[] = [];
  for (let at: string | null = value; at !== null && !path.includes(at); at = byValue.get(at)?.ParentValue ?? null)
    path.unshift(at);
  return path;
}
