import { sameValue, type Value, type Values } from '#language/Value.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isLookup, isReferences } from '#fields/table/traits.ts';
import { type TextContext, type TextReader, textReader } from '../../cells/readText.ts';
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
export interface EntryContext extends TextContext {
  /** What people call the record of a row. */
  readonly nameOf: (row: Values) => string;
}

/** What was read, by record and field, and what could not be. */
export interface EnteredTexts {
  readonly rows: ReadonlyMap<number, RowEdits>;
  readonly problems: readonly string[];
}

/** Reads texts as cells of an imported file are read; records are meant by their names, of which there has to be just one. */
export async function enterTexts(cells: readonly CellText[], context: EntryContext): Promise<EnteredTexts> {
  const rows = new Map<number, Record<string, FieldEdit>>();
  const problems: string[] = [];
  const reader = textReader(context);
  for (const { row, column, text } of cells) {
    const read = await readEdits(column, text, reader);
    if ('message' in read)
      problems.push(column.picked === undefined ? `${context.nameOf(row)}：${read.message}` : read.message);
    else rows.set(rowId(row), { ...rows.get(rowId(row)), ...read.edits });
  }
  return { rows, problems: [...new Set(problems)] };
}

type Read = { readonly edits: RowEdits } | { readonly message: string };

async function readEdits({ field, picked }: GridColumn, text: string, reader: TextReader): Promise<Read> {
  const { name, title } = field;
  if (picked !== undefined) return { message: `「${title}」不能这样填（${picked}），请打开单元格选择` };
  const read = await reader(field, text);
  if ('message' in read) return read;
  if ('value' in read) return { edits: { [name]: { value: read.value, text: undefined, wire: read.wire } } };
  const [one] = read.records;
  if (!isReferences(field)) return { edits: refers(field, one?.Id ?? null, one?.Text ?? null) };
  const ids = read.records.map(({ Id }) => Id);
  const texts = read.records.map(({ Text }) => Text);
  return { edits: { [name]: { value: ids, text: texts, wire: ids.join(',') } } };
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
