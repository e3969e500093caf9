import { isList, isRow, type Values, plainText } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isRows } from '#fields/table/fieldKinds.ts';

/** Form parameters of a record, in sending order; the inverse of `parseRecord`. Child rows become `rows[0][Field]`. */
export function wireRecord(
  fields: readonly FieldModel[],
  values: Values,
  childFields: (field: FieldModel) => readonly FieldModel[],
  prefix = '',
): [name: string, text: string][] {
  return fields.flatMap((field): [string, string][] => {
    const value = values[field.name];
    const name = prefix === '' ? field.name : `${prefix}[${field.name}]`;
    if (value === undefined) return [];
    if (!isRows(field)) return [[name, plainText(value, ',')]];
    const rows = isList(value) ? value : [];
    if (rows.length === 0) return [[name, '']];
    return rows.flatMap((row, index) =>
      isRow(row) ? wireRecord(childFields(field), row, childFields, `${name}[${index}]`) : [],
    );
  });
}
