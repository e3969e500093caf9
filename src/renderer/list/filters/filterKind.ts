import type { FieldModel } from '#fields/FieldModel.ts';

export type FilterKind = 'items' | 'tree' | 'yesNo' | 'reference' | 'range' | 'dates' | 'text';

/** The control that a field is filtered by; undefined for fields that cannot be filtered. */
export function filterKind(field: FieldModel): FilterKind | undefined {
  switch (field.type) {
    case 'enum':
    case 'multiEnum':
      return 'items';
    case 'enumTree':
    case 'region':
      return 'tree';
    case 'boolean':
      return 'yesNo';
    case 'reference':
    case 'references':
      return 'reference';
    case 'money':
    case 'integer':
    case 'decimal':
    case 'percent':
      return 'range';
    case 'date':
    case 'datetime':
      return 'dates';
    case 'text':
    case 'longtext':
    case 'lookup':
    case 'phone':
    case 'email':
      return 'text';
    case 'richtext':
    case 'attachments':
    case 'image':
    case 'rows':
      return undefined;
  }
}
