import type { EnumSource } from '#language/EnumType.ts';
import { sameValue, type Value, type Values } from '#language/Value.ts';
import type { Params } from '#client/http/Http.ts';
import type { PickReply } from '#wire/PickReply.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { isCellField } from '#fields/table/isCellField.ts';
import { readCell } from '#fields/table/readCell.ts';
import { isLookup, isReferences } from '#fields/table/traits.ts';
import { rowId } from '../table/useSelection.ts';
import type { FieldEdit, RowEdits } from './gridEdits.ts';
import type { GridColumn } from './gridColumns.ts';

/** A text that is to stand in a cell. */
export interface CellText {
  readonly row: Values;
  readonly column: GridColumn;
  readonly text: string;
}

/** What entering needs to know. */
export interface EntryContext {
  readonly enums: EnumSource;
  readonly now: string;
  /** What people call the record of a row. */
  readonly nameOf: (row: Values) => string;
  /** The records that a reference field offers. */
  readonly pick: (field: FieldModel, params: Params) => Promise<PickReply>;
}

/** What was read, by record and field, and what could not be. */
export interface EnteredTexts {
  readonly rows: ReadonlyMap<number, RowEdits>;
  readonly problems: readonly string[];
}

/** More would not be looked through for a name. */
const MOST_NAMED = 50;
const BETWEEN = /[、，,;；]/;

/** Reads texts as cells of an imported file are read; records are meant by their names, of which there has to be just one. */
export async function enterTexts(cells: readonly CellText[], context: EntryContext): Promise<EnteredTexts> {
  const rows = new Map<number, Record<string, FieldEdit>>();
  const problems: string[] = [];
  const named = new Map<string, Promise<Named>>();
  for (const { row, column, text } of cells) {
    const read = await readText(column, text.trim(), context, named);
    if ('message' in read)
      problems.push(column.picked === undefined ? `${context.nameOf(row)}：${read.message}` : read.message);
    else rows.set(rowId(row), { ...rows.get(rowId(row)), ...read.edits });
  }
  return { rows, problems: [...new Set(problems)] };
}

type Read = { readonly edits: RowEdits } | { readonly message: string };
type Named = { readonly id: number } | { readonly message: string };

async function readText(
  { field, picked }: GridColumn,
  text: string,
  context: EntryContext,
  named: Map<string, Promise<Named>>,
): Promise<Read> {
  const { name, title } = field;
  if (picked !== undefined) return { message: `「${title}」不能这样填（${picked}），请打开单元格选择` };
  if (text === '') return { edits: emptied(field) };
  if (field.reference !== undefined) return readNames(field, text, context, named);
  if (!isCellField(field)) return { message: `「${title}」不能这样填，请打开单元格填写` };
  const read = readCell(field, text, context);
  const value = 'wire' in read ? fieldKind(field).parse(read.wire, field) : undefined;
  if (!('wire' in read) || value === undefined)
    return { message: 'message' in read ? read.message : `「${title}」格式不正确：${text}` };
  return { edits: { [name]: { value, text: undefined, wire: read.wire } } };
}

async function readNames(
  field: FieldModel,
  text: string,
  context: EntryContext,
  named: Map<string, Promise<Named>>,
): Promise<Read> {
  const { name } = field;
  const parts = isReferences(field) ? text.split(BETWEEN).filter((part) => part.trim() !== '') : [text];
  const ids: number[] = [];
  for (const part of parts.map((each) => each.trim())) {
    const key = `${name} ${part}`;
    const asked = named.get(key) ?? findNamed(field, part, context);
    named.set(key, asked);
    const found = await asked;
    if ('message' in found) return found;
    ids.push(found.id);
  }
  const [id = null] = ids;
  if (isReferences(field)) return { edits: { [name]: { value: ids, text: parts, wire: ids.join(',') } } };
  return { edits: refers(field, id, text) };
}

async function findNamed(field: FieldModel, text: string, { pick }: EntryContext): Promise<Named> {
  const { Rows, Total } = await pick(field, { searchKey: text, rows: MOST_NAMED });
  const [one, ...others] = Rows.filter((row) => row.Text === text);
  if (one !== undefined && others.length === 0) return { id: one.Id };
  if (one !== undefined) return { message: `「${field.title}」有多条叫“${text}”，请打开单元格选择` };
  return { message: `「${field.title}」${Total > MOST_NAMED ? '要写全名才能认出' : '没有'}“${text}”` };
}

/** The same contents as another cell of the column has. */
export function sameAs({ field, picked }: GridColumn, from: Values): Read {
  const { name, title, reference } = field;
  if (picked !== undefined) return { message: `「${title}」不能这样填（${picked}），请打开单元格选择` };
  const value = from[name] ?? null;
  if (isLookup(field)) {
    const id = from[reference?.idField ?? name];
    return { edits: refers(field, typeof id === 'number' ? id : null, value) };
  }
  return { edits: { [name]: { value, text: from[`${name}Text`] ?? undefined, wire: wireOf(field, value) } } };
}

const emptied = (field: FieldModel): RowEdits =>
  field.reference === undefined
    ? { [field.name]: { value: null, text: undefined, wire: '' } }
    : refers(field, null, null);

/** A record as a field refers to it: by its Id, or by its name with the Id beside it. */
function refers(field: FieldModel, id: number | null, text: Value): RowEdits {
  const { name, reference } = field;
  const byId = { value: id, text: undefined, wire: id === null ? '' : String(id) };
  if (!isLookup(field)) return { [name]: { ...byId, text } };
  const own = { value: text, text: undefined, wire: typeof text === 'string' ? text : '' };
  return reference?.idField === undefined ? { [name]: own } : { [name]: own, [reference.idField]: byId };
}

const wireOf = (field: FieldModel, value: Value): string =>
  wireRecord([field], { [field.name]: value }, () => []).find(([name]) => name === field.name)?.[1] ?? '';

/** What is to stand in a record after more was entered: what is stored anyway is no entry. */
export function mergedEdits(row: Values, before: RowEdits | undefined, more: RowEdits): RowEdits {
  return Object.fromEntries(
    Object.entries({ ...before, ...more }).filter(([name, { value }]) => !sameValue(row[name] ?? null, value)),
  );
}
