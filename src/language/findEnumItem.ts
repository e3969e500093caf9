import { isList, type Value } from './Value.ts';
import type { EnumItem, EnumType, EnumSource } from './EnumType.ts';

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

/**
 * The label of an enum Value, with its parents before it (`省 / 市 / 区`); null when the type or item is unknown.
 * A slash-joined path is read by its last part.
 */
export const enumLabel = (enums: EnumSource, typeName: string | null, value: Value): string | null =>
  labelBy(({ Label }) => Label, enums, typeName, value);

/** The same as the documents have it, in whatever language the labels are shown: what `label()` gives to rules. */
export const writtenLabel = (enums: EnumSource, typeName: string | null, value: Value): string | null =>
  labelBy(({ Label, Written }) => Written ?? Label, enums, typeName, value);

function labelBy(
  nameOf: (item: EnumItem) => string,
  enums: EnumSource,
  typeName: string | null,
  value: Value,
): string | null {
  const type = typeName === null ? undefined : enums(typeName);
  if (type === undefined) return null;
  const found = findEnumItem(type, value) ?? findByPath(type, value) ?? findEnumItem(type, nowValued(type, value));
  if (found === undefined) return null;
  return [...found.parents, found.item].map(nameOf).join(' / ');
}

/** The Value that took the place of an earlier one, in a list or path as well; the same where none did. */
export function nowValued({ was }: EnumType, value: Value): Value {
  if (was === undefined || value === null || typeof value === 'boolean') return value;
  if (isList(value)) {
    const texts = value.filter((each) => typeof each === 'string');
    return texts.length === value.length
      ? texts.map((each) => String(was.get(each) ?? each))
      : value.filter((each) => typeof each === 'number').map((each) => Number(was.get(String(each)) ?? each));
  }
  if (typeof value === 'object') return value;
  const parts = String(value).split('/');
  if (!parts.some((part) => was.has(part))) return value;
  return parts.length === 1 ? (was.get(parts[0] ?? '') ?? value) : parts.map((part) => was.get(part) ?? part).join('/');
}

function findByPath(type: Parameters<typeof findEnumItem>[0], value: Value): ReturnType<typeof findEnumItem> {
  if (typeof value !== 'string' || !value.includes('/')) return undefined;
  const last = value.slice(value.lastIndexOf('/') + 1);
  return findEnumItem(type, last) ?? findEnumItem(type, Number(last));
}

/** Values of the enabled items right below `parent` in a tree enum; empty when there is no such item. */
export function childValues(enums: EnumSource, typeName: string | null, parent: Value): (string | number)[] {
  const type = typeName === null ? undefined : enums(typeName);
  const found = type === undefined ? undefined : findEnumItem(type, parent);
  return (found?.item.Children ?? []).filter((item) => item.IsEnabled !== false).map((item) => item.Value);
}

/** The Value itself and all Values below it, so that filtering by a parent includes its children. */
export function descendantValues(type: EnumType, value: string | number): (string | number)[] {
  const collect = (item: EnumItem): (string | number)[] => [item.Value, ...(item.Children ?? []).flatMap(collect)];
  const found = findEnumItem(type, value);
  return found === undefined ? [value] : collect(found.item);
}
