import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldsInWhere } from './fieldsInWhere.ts';

/** The references of an entity that the system finds (`latest`), in the order of its fields. */
export const foundReferences = (fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter(({ reference }) => reference?.latest !== undefined);

/** By the name of each field: those that decide which record the system finds for it. Rules that read it depend on them. */
export const decidersOfFound = (fields: readonly FieldModel[]): ReadonlyMap<string, readonly string[]> =>
  new Map(fields.map((field) => [field.name, field.reference?.latest === undefined ? [] : fieldsInWhere(field)]));
