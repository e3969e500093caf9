import type { EntityModel } from '#engine/model/EntityModel.ts';
import { parseValue } from '#engine/records/parseRecord.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { sameCellText } from '#fields/table/cellText.ts';
import { isLookup } from '#fields/table/fieldKinds.ts';
import { writtenText } from '#fields/table/writeCell.ts';
import { sameValue, type Value, type Values } from '#language/Value.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { entityIn, inLanguage } from '../../access/openCall.ts';
import { idInName, NAMES_BETWEEN } from '../read/sheetCells.ts';
import { presentFields } from '../read/presentFields.ts';
import { collectNamed, namedIds, readTitles } from '../read/readTitles.ts';
import type { Changes } from './bulkUpdate.ts';
import { readRow } from './readRow.ts';
import type { NamedRecords } from './NamedRecords.ts';
import type { SheetRow } from './readImport.ts';

/** A stored record, and its presentation for the reader. */
interface Seen {
  readonly values: Values;
  readonly shown: Values;
}

/**
 * Returns the changed fields of a record, in form encoding: the cells whose value differs from the exported one. So an
 * unchanged export can be imported again without any change, including fields that its reader may not see. Also returns
 * every unreadable cell.
 */
export async function otherCells(
  { entity, fields }: { readonly entity: EntityModel; readonly fields: readonly FieldModel[] },
  row: SheetRow,
  { values, shown }: Seen,
  names: NamedRecords,
  call: DbCall,
): Promise<{ readonly body: Changes; readonly issues: readonly Issue[] }> {
  const wanted = new Map<string, Set<number>>();
  collectNamed(fields, shown, wanted, call);
  const titles = await readTitles(wanted, call);
  const english = inLanguage(call, 'en');
  const readers = [call, ...(english.product === call.product ? [] : [english])];
  const fieldsIn = (reader: Call): FieldModel[] => fields.map((field) => fieldIn(entity, field, reader));
  const present = readers.map((reader) => ({ reader, cells: presentFields(fieldsIn(reader), shown, titles, reader) }));
  const isSame = (field: FieldModel): boolean =>
    present.some(({ reader, cells }) => isAsShown(fieldIn(entity, field, reader), row, cells, values, reader));
  const other = fields.filter((field) => row.sent.has(field.name) || !isSame(field));
  const { body, issues } = await readRow({ entity, fields: other }, row, names, call);
  // For an existing record an empty cell clears the field.
  for (const field of other)
    if (row.cells.get(field.name)?.trim() === '' && !row.sent.has(field.name)) Object.assign(body, emptied(field));
  const changed = Object.entries(body).filter(([name, wire]) => {
    const field = entity.field(name);
    return field === undefined || isLookup(field) || !sameValue(parseValue(field, wire) ?? null, values[name] ?? null);
  });
  return {
    body: Object.fromEntries(changed),
    issues: issues.filter(({ field }) => other.some(({ name }) => name === field)),
  };
}

const emptied = ({ name, reference }: FieldModel): Changes =>
  reference?.idField === undefined ? { [name]: '' } : { [name]: '', [reference.idField]: '' };

/** A field with its texts in the language of the file's reader. */
const fieldIn = (entity: EntityModel, field: FieldModel, reader: Call): FieldModel =>
  entityIn(entity, reader).field(field.name) ?? field;

/** Whether a cell equals the displayed value of a field, or names the referenced records by their Ids. */
function isAsShown(
  field: FieldModel,
  { cells }: SheetRow,
  present: Readonly<Record<string, Value>>,
  values: Values,
  call: Call,
): boolean {
  const cell = cells.get(field.name);
  if (cell === undefined) return true;
  const text = present[`${field.name}Text`] ?? null;
  if (sameCellText(cell, writtenText(field, { value: present[field.name] ?? null, text }, call.wording))) return true;
  if (field.reference === undefined) return false;
  const ids = cell.split(NAMES_BETWEEN).map((part) => idInName(part.trim()));
  return ids.every((id) => id !== undefined) && sameValue(ids.map(Number), namedIds(field, values));
}
