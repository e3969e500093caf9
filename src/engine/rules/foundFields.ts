import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldsInWhere } from './fieldsInWhere.ts';

/** The fields of an entity that the system finds, references and figures, in the order of its fields. */
export const foundFields = (fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter(({ found }) => found !== undefined);

/** For each found field, the names of the fields that decide its value. Rules that read it depend on them. */
export const decidersOfFound = (fields: readonly FieldModel[]): ReadonlyMap<string, readonly string[]> =>
  new Map(foundFields(fields).map((field) => [field.name, fieldsInWhere(field)]));
