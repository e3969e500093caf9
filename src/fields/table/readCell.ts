import { perObject } from '#language/perObject.ts';
import type { EnumSource, EnumItem, EnumType } from '#language/EnumType.ts';
import { plainName } from '#language/plainName.ts';
import { lostText, type ReadCell } from '../facets/FieldKind.ts';
import { fieldKind } from './fieldKinds.ts';
import { readTyped } from './readTyped.ts';
import type { FieldModel } from '../FieldModel.ts';

interface FoundItem {
  readonly value: string | number;
  readonly path: string;
}

/** Values by label and by path of labels; null where several items are called the same. */
type ByLabel = ReadonlyMap<string, FoundItem | null>;

/**
 * The item that a text in a table means: the labels from the top as lists show them (`省 / 市 / 区`), its own label alone, or its Value; labels in
 * the language of the reader or as written. Undefined for none, null for several that are called the same.
 */
function valueOfLabel(type: EnumType, text: string): FoundItem | null | undefined {
  const index = indexOf(type);
  return index.get(plain(text)) ?? index.get(plainKey(text));
}

/** The names of an item from the top. */
type Names = Readonly<Record<(typeof LANGUAGES)[number], readonly string[]>>;
const LANGUAGES = ['written', 'shown'] as const;

const plain = (text: string): string => text.replace(/\s*[/／>]\s*/g, '/').trim();
/** The key of texts that are the same in their plain form. */
const plainKey = (text: string): string => `~${plainName(plain(text))}`;

/** The items by the labels that lists show, and by short labels if they are unique. Disabled items are included. */
const indexOf = perObject((type: EnumType): ByLabel => {
  const shown = new Map<string, FoundItem | null>();
  const short = new Map<string, FoundItem | null>();
  const off = new Map<string, FoundItem>();
  const add = (map: Map<string, FoundItem | null>, text: string, found: FoundItem): void => {
    const known = map.get(plain(text));
    map.set(plain(text), known === undefined || known?.path === found.path ? found : null);
  };
  const byValue = new Map<string, FoundItem>();
  const visit = (items: readonly EnumItem[], labels: Names, values: readonly string[], isOff: boolean): void => {
    for (const item of items) {
      const own = { shown: item.Label, written: item.Written ?? item.Label };
      const names = { shown: [...labels.shown, own.shown], written: [...labels.written, own.written] };
      const path = [...values, String(item.Value)];
      const found = { value: item.Value, path: path.join('/') };
      for (const language of LANGUAGES) {
        const name = names[language].join('/');
        if (isOff || item.IsEnabled === false) off.set(plain(name), found);
        else {
          add(shown, name, found);
          add(short, own[language], found);
        }
      }
      if (!isOff && item.IsEnabled !== false) {
        byValue.set(String(item.Value), found);
        byValue.set(found.path, found);
      }
      visit(item.Children ?? [], names, path, isOff || item.IsEnabled === false);
    }
  };
  visit(type.items, { shown: [], written: [] }, [], false);
  const byPlain = new Map<string, FoundItem | null>();
  for (const [name, found] of new Map([...off, ...short, ...shown]))
    if (found === null) byPlain.set(plainKey(name), null);
    else add(byPlain, plainKey(name), found);
  return new Map([...byPlain, ...off, ...byValue, ...short, ...shown]);
});

interface ReadContext {
  readonly enums: EnumSource;
  readonly now: string;
}

const BETWEEN = /([、，,;；])/;

/**
 * Reads a cell of a table as people write it: labels of enum items, 是 and 否, amounts, days and times as a form reads them. Names of
 * records are not read here. `now` is `YYYY-MM-DD HH:mm:ss`.
 */
export function readCell(field: FieldModel, text: string, { enums, now }: ReadContext): ReadCell {
  const cell = text.trim();
  if (cell === '') return { wire: '' };
  const lost = lostText(field.title, cell);
  if (lost !== undefined) return { message: lost };
  if (field.enum !== undefined) return readItems(field, cell, enums);
  return readTyped(field, cell, now);
}

function readItems(field: FieldModel, cell: string, enums: EnumSource): ReadCell {
  const { title, enum: binding } = field;
  const items = binding === undefined ? undefined : enums(binding.type);
  if (items === undefined) return { wire: cell };
  const values: string[] = [];
  for (const part of fieldKind(field).many ? cellNames(cell, items) : [cell]) {
    if (part.trim() === '') continue;
    const found = valueOfLabel(items, part);
    if (found === null) return { message: `${title}有多项叫“${part.trim()}”，请写上它的上级，如“上级/${part.trim()}”` };
    if (found === undefined) return { message: `${title}没有“${part.trim()}”这一项` };
    values.push(binding?.path === true ? found.path : String(found.value));
  }
  return { wire: values.join(',') };
}

const MAX_COMMAS = 4;

/** The names in a cell. A label may have a comma itself: the longest name that there is counts. */
function cellNames(cell: string, type: EnumType): string[] {
  const pieces = cell.split(BETWEEN);
  const parts: string[] = [];
  for (let from = 0; from < pieces.length;) {
    let to = Math.min(pieces.length, from + 2 * MAX_COMMAS + 1);
    while (to > from + 1 && valueOfLabel(type, pieces.slice(from, to).join('')) === undefined) to -= 2;
    parts.push(pieces.slice(from, to).join(''));
    from = to + 1;
  }
  return parts;
}
