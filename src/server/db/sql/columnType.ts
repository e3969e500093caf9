import type { FieldModel } from '#fields/FieldModel.ts';

/** The column types that fields are stored in. Times are Beijing time. */
export type ColumnType =
  | 'bigint'
  | 'text'
  | 'boolean'
  | 'date'
  | 'timestamp(0) without time zone'
  | 'bigint[]'
  | 'text[]'
  | `numeric(${number},${number})`;

/** The column type of a field; undefined for child rows, which have their own table, and for what is only asked for or only told. */
export function columnType(field: FieldModel): ColumnType | undefined {
  if (field.transient || field.daysIn !== undefined || field.personOf !== undefined) return undefined;
  const item = field.itemType === 'integer' ? 'bigint' : 'text';
  switch (field.type) {
    case 'money':
    case 'percent':
      return `numeric(18,${field.digits ?? 2})`;
    case 'decimal':
      return `numeric(24,${field.digits ?? 6})`;
    case 'integer':
    case 'reference':
    case 'image':
      return 'bigint';
    case 'boolean':
      return 'boolean';
    case 'date':
      return 'date';
    case 'datetime':
      return 'timestamp(0) without time zone';
    case 'enum':
    case 'enumTree':
      return field.enum?.path === true ? 'text' : item;
    case 'multiEnum':
    case 'references':
    case 'attachments':
      return `${item}[]`;
    case 'text':
    case 'longtext':
    case 'richtext':
    case 'lookup':
    case 'phone':
    case 'email':
    case 'region':
      return 'text';
    case 'rows':
      return undefined;
  }
}
