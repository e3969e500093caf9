import type { EnumItem, EnumType } from './EnumType.ts';
import { findEnumItem } from './findEnumItem.ts';

/** The Value itself and all Values below it, so that filtering by a parent finds what lies under it. */
export function descendantValues(type: EnumType, value: string | number): (string | number)[] {
  const collect = (item: EnumItem): (string | number)[] => [item.Value, ...(item.Children ?? []).flatMap(collect)];
  const found = findEnumItem(type, value);
  return found === undefined ? [value] : collect(found.item);
}
