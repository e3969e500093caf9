import { listNames } from '#language/mapExpression.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** The fields of the form that decide the choices of a reference, or the value that the system finds for a field. */
export function fieldsInWhere({ reference, found }: FieldModel): string[] {
  const { where = found?.where, oneOf } = reference ?? {};
  const names = where === undefined ? [] : listNames(where);
  return [
    ...new Set([
      ...(oneOf === undefined ? [] : [oneOf.by]),
      ...names.flatMap(({ root, path }) => (root === '$values' || root === '$ref' ? path.slice(0, 1) : [])),
    ]),
  ];
}
