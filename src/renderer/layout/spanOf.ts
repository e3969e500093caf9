import type { FieldModel, FieldType } from '#fields/FieldModel.ts';

const WIDE: readonly FieldType[] = ['longtext', 'richtext', 'attachments', 'rows'];

/** How many columns of the grid a field takes: as the schema says, else one, and all three for wide controls. */
export function spanOf(field: FieldModel): number {
  return field.span ?? (WIDE.includes(field.type) ? 3 : 1);
}
