import { type Value, plainText } from './Value.ts';
import type { EnumItem, EnumType } from './EnumType.ts';
import { findEnumItem } from './findEnumItem.ts';

/** The type as it is now, remembering the items of `before` that it has no more. */
export function withDeletedItems(before: EnumType | undefined, now: EnumType): EnumType {
  if (before === undefined) return now;
  const known = [...flat(before.items), ...(before.gone ?? [])];
  const gone = known.filter(({ Value }) => findEnumItem(now, Value) === undefined);
  return gone.length === 0 ? now : { ...now, gone };
}

export const flat = (items: readonly EnumItem[]): EnumItem[] =>
  items.flatMap((item) => [item, ...flat(item.Children ?? [])]);

/**
 * The label of a Value that no longer exists in the type: the name of its deleted item, or a note. A slash-joined path
 * is identified by its last part. Rules never see it.
 */
export function deletedItemLabel(type: EnumType, value: Value): string {
  const text = plainText(value, '/');
  const last = text.slice(text.lastIndexOf('/') + 1);
  const item = type.gone?.find(({ Value }) => String(Value) === text || String(Value) === last);
  return item === undefined ? '已删除的选项' : `${item.Label}（已删除）`;
}
