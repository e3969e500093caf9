import type { EnumItem, EnumType } from './EnumType.ts';
import { findEnumItem } from './findEnumItem.ts';

/** The type as it is now, remembering the items of `before` that it has no more. */
export function withGone(before: EnumType | undefined, now: EnumType): EnumType {
  if (before === undefined) return now;
  const known = [...flat(before.items), ...(before.gone ?? [])];
  const gone = known.filter(({ Value }) => findEnumItem(now, Value) === undefined);
  return gone.length === 0 ? now : { ...now, gone };
}

const flat = (items: readonly EnumItem[]): EnumItem[] => items.flatMap((item) => [item, ...flat(item.Children ?? [])]);
