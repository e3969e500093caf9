import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import { isList, type Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind, isMany, isRows, valueSort } from '#fields/table/fieldKinds.ts';

/** The sign of an empty value. */
export const EMPTY = '（空）';
const YES = '是';
const NO = '否';
const SEPARATOR = '、';

/** The title of a field, with its name where the entity has the title twice. */
export function fieldHead(entity: EntityModel, { name, title }: FieldModel): string {
  return entity.fields.some((other) => other.title === title && other.name !== name) ? `${title}(${name})` : title;
}

/** A value as written in a sheet; `readLabel` reads the same value back. Numbers stay numbers. */
export function valueLabel(field: FieldModel, value: Value, enums: EnumSource): string | number {
  if (value === null) return EMPTY;
  if (value === true) return YES;
  if (value === false) return NO;
  if (isList(value)) {
    const parts = value.map((item) => String(valueLabel(field, item, enums)));
    const isPlain = parts.length > 0 && !parts.some((part) => part.includes(SEPARATOR) || part.startsWith('#'));
    return isPlain ? parts.join(SEPARATOR) : raw(value);
  }
  if (typeof value === 'object') return raw(value);
  const labels = labelsOf(field, enums);
  if (labels !== undefined) return labels.byValue.get(value) ?? raw(value);
  return typeof value === 'number' ? value : quote(value);
}

/** The result of reading a cell: a value, or the reason why it is unreadable. */
export type ReadLabel =
  { readonly value: Value } | { readonly value: undefined; readonly known: readonly string[]; readonly text: string };

/** The value of a label. For an unknown label, `known` has the existing ones (none if any number or text fits). */
export function readLabel(field: FieldModel, cell: string | number | boolean | null, enums: EnumSource): ReadLabel {
  if (cell === null) return { value: null };
  if (typeof cell === 'boolean') return readLabel(field, cell ? YES : NO, enums);
  const text = String(cell).trim();
  if (text === EMPTY || text === '') return { value: null };
  if (text.startsWith('#')) {
    const value = readJson(text.slice(1));
    if (value !== undefined) return { value };
  }
  if (isMultiple(field)) return readLabels(field, text, enums);
  return readSingle(field, text, enums);
}

function readLabels(field: FieldModel, text: string, enums: EnumSource): ReadLabel {
  const items: Value[] = [];
  for (const part of text.split(SEPARATOR)) {
    const item = readSingle(field, part.trim(), enums);
    if (item.value === undefined) return item;
    items.push(item.value);
  }
  return { value: items };
}

function readSingle(field: FieldModel, text: string, enums: EnumSource): ReadLabel {
  if (valueSort(field) === 'boolean') {
    if (text === YES || text === NO) return { value: text === YES };
    return { value: undefined, known: [YES, NO, EMPTY], text };
  }
  const labels = labelsOf(field, enums);
  if (labels !== undefined) {
    const value = labels.byLabel.get(text);
    return value === undefined ? { value: undefined, known: [...labels.byLabel.keys()], text } : { value };
  }
  if (isNumeric(field)) {
    const number = Number(fieldKind(field).amount === 'percent' ? text.replace(/%$/, '') : text);
    return text === '' || Number.isNaN(number) ? { value: undefined, known: [], text } : { value: number };
  }
  const quoted = text.startsWith('"') ? readJson(text) : undefined;
  return { value: typeof quoted === 'string' ? quoted : text };
}

/** Stored as a number; also of an enum whose items only the server knows. */
const isNumeric = (field: FieldModel): boolean => field.itemType === 'integer' && field.enum?.path !== true;

const isMultiple = (field: FieldModel): boolean => isMany(field) && !isRows(field);

const raw = (value: Value): string => `#${JSON.stringify(value)}`;

/** Quotes a text that would be read as another value. */
const quote = (text: string): string => (isSafe(text) ? text : JSON.stringify(text));

interface Labels {
  readonly byValue: ReadonlyMap<string | number, string>;
  readonly byLabel: ReadonlyMap<string, string | number>;
}

const kept = new WeakMap<readonly EnumItem[], Map<boolean, Labels>>();

/** The labels of an enum field, parents before them; those that are not unique carry their value. */
function labelsOf(field: FieldModel, enums: EnumSource): Labels | undefined {
  const items = field.enum === undefined ? undefined : enums(field.enum.type)?.items;
  if (field.enum === undefined || items === undefined) return undefined;
  const byPath = kept.get(items) ?? new Map<boolean, Labels>();
  kept.set(items, byPath);
  const labels = byPath.get(field.enum.path) ?? makeLabels(items, field.enum.path);
  byPath.set(field.enum.path, labels);
  return labels;
}

/** Whether reading the text from a cell returns the same text. */
const isSafe = (label: string): boolean =>
  label !== '' && label !== EMPTY && label.trim() === label && !/^["#]/.test(label);

function makeLabels(items: readonly EnumItem[], isPath: boolean): Labels {
  const all = items.flatMap((item) => flatten(item, isPath, [], ''));
  const counts = new Map<string, number>();
  for (const { label } of all) counts.set(label, (counts.get(label) ?? 0) + 1);
  const byValue = new Map<string | number, string>();
  const byLabel = new Map<string, string | number>();
  for (const { label, value } of all) {
    const isPlain = counts.get(label) === 1 && isSafe(label);
    const own = isPlain ? label : `${label}（${value}）`;
    const unique = byLabel.has(own) || !isSafe(own) ? raw(value) : own;
    if (byValue.has(value)) continue;
    byValue.set(value, unique);
    byLabel.set(unique, value);
  }
  return { byValue, byLabel };
}

function flatten(
  item: EnumItem,
  isPath: boolean,
  parents: readonly string[],
  path: string,
): { label: string; value: string | number }[] {
  const value = isPath ? `${path}${item.Value}` : item.Value;
  const names = [...parents, item.Label];
  return [
    { label: names.join(' / '), value },
    ...(item.Children ?? []).flatMap((child) => flatten(child, isPath, names, `${value}/`)),
  ];
}

/** Parses a JSON text as a value; undefined when it is invalid. */
export function readJson(text: string): Value | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isValue(value: unknown): value is Value {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  return typeof value === 'object' && Object.values(value).every(isValue);
}
