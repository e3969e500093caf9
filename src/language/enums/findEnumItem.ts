import type { Value } from '../Value.ts';
import type { EnumItem, EnumType } from './EnumType.ts';

interface EnumIndex {
  readonly byValue: ReadonlyMap<string | number, { item: EnumItem; parents: readonly EnumItem[] }>;
}

const indexes = new WeakMap<EnumType, EnumIndex>();

/** The item with this Value at any level, with its parents from the root; undefined when there is none. */
export function findEnumItem(
  type: EnumType,
  value: Value,
): { item: EnumItem; parents: readonly EnumItem[] } | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  let index = indexes.get(type);
  if (index === undefined) {
    const byValue = new Map<string | number, { item: EnumItem; parents: readonly EnumItem[] }>();
    const visit = (items: readonly EnumItem[], parents: readonly EnumItem[]): void => {
      for (const item of items) {
        if (!byValue.has(item.Value)) byValue.set(item.Value, { item, parents });
        visit(item.Children ?? [], [...parents, item]);
      }
    };
    visit(type.items, []);
    index = { byValue };
    indexes.set(type, index);
  }
  return index.byValue.get(value);
}
