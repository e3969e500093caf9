import type { EnumItem, EnumSource } from '#language/enums/EnumType.ts';
import type { Value } from '#language/Value.ts';

/** Larger enum types are represented by the compared items and two others. */
const MOST_ITEMS = 80;

/** The items of an enum type at all levels as values, as slash-joined paths with `path`; empty for an unknown type. */
export function enumValues(
  enums: EnumSource,
  type: string,
  path: boolean,
  compared: readonly (string | number | boolean)[],
): Value[] {
  const all = (enums(type)?.items ?? []).flatMap((item) => flatten(item, path, ''));
  return all.length <= MOST_ITEMS ? all : [...compared, ...all.slice(0, 1), ...all.slice(-1)];
}

function flatten(item: EnumItem, path: boolean, parent: string): (string | number)[] {
  const value = path ? `${parent}${item.Value}` : item.Value;
  return [value, ...(item.Children ?? []).flatMap((child) => flatten(child, path, `${value}/`))];
}
