import type { ColumnType } from '#fields/facets/FieldKind.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** The column type of a field; undefined for child rows, which have their own table, and for what is only asked for or only told. */
export function columnType(field: FieldModel): ColumnType | undefined {
  if (field.transient || field.daysIn !== undefined || field.personOf !== undefined) return undefined;
  return fieldKind(field).column(field);
}
