import type { Value } from '../Value.ts';
import type { EnumSource } from './EnumType.ts';
import { findEnumItem } from './findEnumItem.ts';

/** Values of the enabled items right below `parent` in a tree enum; empty when there is no such item. */
export function childValues(enums: EnumSource, typeName: string | null, parent: Value): (string | number)[] {
  const type = typeName === null ? undefined : enums(typeName);
  const found = type === undefined ? undefined : findEnumItem(type, parent);
  return (found?.item.Children ?? []).filter((item) => item.IsEnabled !== false).map((item) => item.Value);
}
