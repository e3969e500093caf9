import type { FieldModel } from '#fields/FieldModel.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';

/** The fields of the form that decide the choices of a reference, or the value that the system finds for a field. */
export function fieldsInWhere({ reference, found }: FieldModel): string[] {
  const { where = found?.where, oneOf } = reference ?? {};
  return [...new Set([...(oneOf === undefined ? [] : [oneOf.by]), ...(where === undefined ? [] : formNames(where))])];
}

/** The fields of the form that a condition on other records reads. */
export const formNames = (expression: Expression): string[] =>
  listNames(expression).flatMap(({ root, path }) => (root === '$values' || root === '$ref' ? path.slice(0, 1) : []));

/** The fields of an entity that the system finds, references and figures, in the order of its fields. */
export const foundFields = (fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter(({ found }) => found !== undefined);

/** For each found field, the names of the fields that decide its value. Rules that read it depend on them. */
export const decidersOfFound = (fields: readonly FieldModel[]): ReadonlyMap<string, readonly string[]> =>
  new Map(foundFields(fields).map((field) => [field.name, fieldsInWhere(field)]));
