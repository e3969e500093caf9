import type { Value, Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Call } from '../../access/Call.ts';
import { fieldText, hasText, type Titles } from './readTitles.ts';
import { wordedFields, type WordField } from './wordedFields.ts';

/** A field, and the names of its value and its text in a reply. */
export interface WireCell {
  readonly field: FieldModel;
  readonly name: string;
  /** Undefined where it has no additional text. */
  readonly textName: string | undefined;
  /** Translates texts that the server may have written; undefined for texts of users and documents. */
  readonly wordOf: WordField | undefined;
}

/**
 * The cells of fields; their names begin with `prefix`. Build them once for all rows: concatenated names are slow as
 * keys.
 */
export function cellsOf(fields: readonly FieldModel[], call: Call, prefix = ''): readonly WireCell[] {
  const worded = wordedFields(call);
  return fields.map((field) => {
    const name = prefix + field.name;
    return { field, name, textName: hasText(field, call) ? `${name}Text` : undefined, wordOf: worded.get(field) };
  });
}

/** Writes the cells of a record into its reply: values, and `FText` for fields that need one. */
export function putCells(
  reply: Record<string, Value>,
  cells: readonly WireCell[],
  values: Values,
  titles: Titles,
  call: Call,
): void {
  for (const { field, name, textName, wordOf } of cells) {
    const value = values[field.name];
    if (value === undefined) continue;
    reply[name] = wordOf === undefined ? wireValue(field, value) : wordOf(values, value);
    if (textName !== undefined) reply[textName] = fieldText(field, values, titles, call);
  }
}

/** The fields of a record in replies: values, and `FText` for fields that need one. */
export function presentFields(
  fields: readonly FieldModel[],
  values: Values,
  titles: Titles,
  call: Call,
): Record<string, Value> {
  const record: Record<string, Value> = {};
  putCells(record, cellsOf(fields, call), values, titles, call);
  return record;
}

/** Some numbers are sent as texts (spec section 3). */
export function wireValue(field: FieldModel, value: Value): Value {
  return field.wireText && typeof value === 'number' ? value.toFixed(field.digits ?? 0) : value;
}
