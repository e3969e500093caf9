import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** The fields of the form that a picker of the reference needs: for its choices, and for the likely ones among them. */
export const fieldsInPick = (field: FieldModel): string[] => [
  ...new Set([...fieldsInWhere(field), ...(field.reference?.likely ?? []).flatMap(({ where }) => formNames(where))]),
];

/** The fields of the form that decide the choices of a reference, or the value that the system finds for a field. */
export function fieldsInWhere({ reference, found }: FieldModel): string[] {
  const { where = found?.where, oneOf } = reference ?? {};
  return [...new Set([...(oneOf === undefined ? [] : [oneOf.by]), ...(where === undefined ? [] : formNames(where))])];
}

const formNames = (expression: Expression): string[] =>
  listNames(expression).flatMap(({ root, path }) => (root === '$values' || root === '$ref' ? path.slice(0, 1) : []));
