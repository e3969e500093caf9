import type { Value, Values } from '#language/Value.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isLookup, isReferences } from '#fields/table/fieldKinds.ts';
import type { TextReader } from '../../cells/readText.ts';
import type { RowEdits } from './gridEdits.ts';
import type { GridColumn } from './gridColumns.ts';

export interface CellText {
  readonly row: Values;
  readonly column: GridColumn;
  readonly text: string;
}

/** The resulting edits of a record, and the reasons for values that could not be entered. */
export interface ReadEdits {
  readonly edits: RowEdits;
  readonly problems: readonly string[];
}

/** Reads the text of a cell as one of an imported file is read. */
export async function readEdits(
  { field }: GridColumn,
  text: string,
  reader: TextReader,
): Promise<{ readonly edits: RowEdits } | { readonly message: string }> {
  const { name } = field;
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
export function sameEdits({ field }: GridColumn, from: Values): { readonly edits: RowEdits } {
  const { name, reference } = field;
  const value = from[name] ?? null;
  if (isLookup(field)) {
    const id = from[reference?.idField ?? name];
    return { edits: refers(field, typeof id === 'number' ? id : null, value) };
  }
  return { edits: { [name]: { value, text: from[`${name}Text`] ?? undefined, wire: wireOf(field, value) } } };
}

/** The edits for a reference: its id, or its name and the paired id. */
function refers(field: FieldModel, id: number | null, text: Value): RowEdits {
  const { name, reference } = field;
  const byId = { value: id, text: undefined, wire: id === null ? '' : String(id) };
  if (!isLookup(field)) return { [name]: { ...byId, text } };
  const own = { value: text, text: undefined, wire: typeof text === 'string' ? text : '' };
  return reference?.idField === undefined ? { [name]: own } : { [name]: own, [reference.idField]: byId };
}

const wireOf = (field: FieldModel, value: Value): string =>
  wireRecord([field], { [field.name]: value }, () => []).find(([name]) => name === field.name)?.[1] ?? '';
