import type { EnumItem, EnumType } from '#language/enums/EnumType.ts';

/** Values by label and by path of labels; null where several items have the same label. */
type ByLabel = ReadonlyMap<string, { readonly value: string | number; readonly path: string } | null>;

const indexes = new WeakMap<EnumType, ByLabel>();

/**
 * The item that a text in a table means: its label, the labels of its parents before it (`省/市/区`), or its Value. Undefined for none,
 * null for several that are called the same.
 */
export function valueOfLabel(
  type: EnumType,
  text: string,
): { readonly value: string | number; readonly path: string } | null | undefined {
  const index = indexes.get(type) ?? indexOf(type);
  indexes.set(type, index);
  return index.get(plain(text));
}

const plain = (text: string): string => text.replace(/\s*[/／>]\s*/g, '/').trim();

function indexOf(type: EnumType): ByLabel {
  const byLabel = new Map<string, { value: string | number; path: string } | null>();
  const byValue = new Map<string, { value: string | number; path: string }>();
  const visit = (items: readonly EnumItem[], labels: readonly string[], values: readonly string[]): void => {
    for (const item of items) {
      if (item.IsEnabled === false) continue;
      const path = [...values, String(item.Value)];
      const found = { value: item.Value, path: path.join('/') };
      const names = [...labels, item.Label];
      byLabel.set(item.Label, byLabel.has(item.Label) && labels.length > 0 ? null : found);
      if (names.length > 1) byLabel.set(names.join('/'), found);
      byValue.set(String(item.Value), found);
      byValue.set(found.path, found);
      visit(item.Children ?? [], names, path);
    }
  };
  visit(type.items, [], []);
  return new Map([...byValue, ...byLabel]);
}
