import type { FieldModel } from '#fields/FieldModel.ts';

/** Fields that hold any number of rows or items: a case of too many is sent as it is. */
export const withoutMost = (fields: readonly FieldModel[]): FieldModel[] =>
  fields.map((field) => ({ ...field, maxItems: undefined }));
