import { perObject } from './perObject.ts';
import type { EnumItem, EnumSource, EnumType } from './EnumType.ts';
import { isList, plainText, type Value } from './Value.ts';

/** The items of an enum type by Value, each with its parents. */
const indexOf = perObject(({ items: all }: EnumType) => {
  const byValue = new Map<string | number, { item: EnumItem; parents: readonly EnumItem[] }>();
  const visit = (items: readonly EnumItem[], parents: readonly EnumItem[]): void => {
    for (const item of items) {
      if (!byValue.has(item.Value)) byValue.set(item.Value, { item, parents });
      visit(item.Children ?? [], [...parents, item]);
    }
  };
  visit(all, []);
  return byValue;
});

/** The item with this Value at any level, with its parents from the root; undefined when there is none. */
export function findEnumItem(
  type: EnumType,
  value: Value,
): { item: EnumItem; parents: readonly EnumItem[] } | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return indexOf(type).get(value);
}

/** The label of an enum Value or of a path's last part, with parents (`省 / 市 / 区`); null when unknown. */
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

/** The type as it is now, remembering the items of `before` that it has no more. */
export function withDeletedItems(before: EnumType | undefined, now: EnumType): EnumType {
  if (before === undefined) return now;
  const known = [...flat(before.items), ...(before.gone ?? [])];
  const gone = known.filter(({ Value }) => findEnumItem(now, Value) === undefined);
  return gone.length === 0 ? now : { ...now, gone };
}

export const flat = (items: readonly EnumItem[]): EnumItem[] =>
  items.flatMap((item) => [item, ...flat(item.Children ?? [])]);

/** The label of a deleted item (of a path's last part), or a note. Rules never see it. */
export function deletedItemLabel(type: EnumType, value: Value): string {
  const text = plainText(value, '/');
  const last = text.slice(text.lastIndexOf('/') + 1);
  const item = type.gone?.find(({ Value }) => String(Value) === text || String(Value) === last);
  return item === undefined ? '已删除的选项' : `${item.Label}（已删除）`;
}
