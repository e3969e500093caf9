import type { Value } from '../Value.ts';
import type { EnumSource } from './EnumType.ts';
import { findEnumItem } from './findEnumItem.ts';

/**
 * The label of an enum Value, with its parents before it (`省 / 市 / 区`); null when the type or item is unknown.
 * A slash-joined path is read by its last part.
 */
export function enumLabel(enums: EnumSource, typeName: string | null, value: Value): string | null {
  const type = typeName === null ? undefined : enums(typeName);
  if (type === undefined) return null;
  const found = findEnumItem(type, value) ?? findByPath(type, value);
  if (found === undefined) return null;
  return [...found.parents, found.item].map((item) => item.Label).join(' / ');
}

function findByPath(type: Parameters<typeof findEnumItem>[0], value: Value): ReturnType<typeof findEnumItem> {
  if (typeof value !== 'string' || !value.includes('/')) return undefined;
  const last = value.slice(value.lastIndexOf('/') + 1);
  return findEnumItem(type, last) ?? findEnumItem(type, Number(last));
}
