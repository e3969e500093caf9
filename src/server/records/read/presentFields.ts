import type { Value, Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Call } from '../../access/Call.ts';
import { fieldText, hasText } from './fieldTexts.ts';
import type { Titles } from './readTitles.ts';

/** The fields of a record as replies carry them: values, with `FText` beside fields that need one. */
export function presentFields(
  fields: readonly FieldModel[],
  values: Values,
  titles: Titles,
  call: Call,
): Record<string, Value> {
  const record: Record<string, Value> = {};
  for (const field of fields) {
    const value = values[field.name];
    if (value === undefined) continue;
    record[field.name] = wireValue(field, value);
    if (hasText(field, call)) record[`${field.name}Text`] = fieldText(field, values, titles, call);
  }
  return record;
}

/** Some numbers travel as texts (spec section 3). */
function wireValue(field: FieldModel, value: Value): Value {
  return field.wireText && typeof value === 'number' ? value.toFixed(field.digits ?? 0) : value;
}
