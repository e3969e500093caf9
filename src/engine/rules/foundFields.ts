import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldsInWhere } from './fieldsInWhere.ts';

/** The fields of an entity that the system finds, references and figures, in the order of its fields. */
export const foundFields = (fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter(({ found }) => found !== undefined);

/** By the name of each field: those that decide what the system finds for it. Rules that read it depend on them. */
export const decidersOfFound = (fields: readonly FieldModel[]): ReadonlyMap<string, readonly string[]> =>
  new Map(foundFields(fields).map((field) => [field.name, fieldsInWhere(field)]));
