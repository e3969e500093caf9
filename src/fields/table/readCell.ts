import type { EnumSource, EnumItem, EnumType } from '#language/EnumType.ts';
import type { ReadCell } from '../facets/readText.ts';
import { fieldKind } from './fieldKinds.ts';
import { readTyped } from './readTyped.ts';
import type { FieldModel } from '../FieldModel.ts';

/** Values by label and by path of labels; null where several items have the same label. */
type ByLabel = ReadonlyMap<string, { readonly value: string | number; readonly path: string } | null>;

const indexes = new WeakMap<EnumType, ByLabel>();

/**
 * The item that a text in a table means: its label, the labels of its parents before it (`省/市/区`), or its Value. Undefined for none,
 * null for several that are called the same.
 */
function valueOfLabel(
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

interface ReadContext {
  readonly enums: EnumSource;
  readonly now: string;
}

const BETWEEN = /[、，,;；]/;

/**
 * Reads a cell of a table as people write it: labels of enum items, 是 and 否, amounts, days and times as a form reads them. Names of
 * records are not read here. `now` is `YYYY-MM-DD HH:mm:ss`.
 */
export function readCell(field: FieldModel, text: string, { enums, now }: ReadContext): ReadCell {
  const cell = text.trim();
  if (cell === '') return { wire: '' };
  if (field.enum !== undefined) return readItems(field, cell, enums);
  return readTyped(field, cell, now);
}

function readItems(field: FieldModel, cell: string, enums: EnumSource): ReadCell {
  const { title, enum: binding } = field;
  const items = binding === undefined ? undefined : enums(binding.type);
  if (items === undefined) return { wire: cell };
  const values: string[] = [];
  for (const part of fieldKind(field).many ? cell.split(BETWEEN) : [cell]) {
    if (part.trim() === '') continue;
    const found = valueOfLabel(items, part);
    if (found === null) return { message: `${title}有多项叫“${part.trim()}”，请写上它的上级，如“上级/${part.trim()}”` };
    if (found === undefined) return { message: `${title}没有“${part.trim()}”这一项` };
    values.push(binding?.path === true ? found.path : String(found.value));
  }
  return { wire: values.join(',') };
}
