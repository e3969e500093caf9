import { compileExpression } from '#language/compiler/compileExpression.ts';
import { isEmpty, type Value, type Values } from '#language/Value.ts';
import type { EvaluationContext } from '../rules/EvaluationContext.ts';
import type { ReferenceModel } from '#fields/FieldModel.ts';

/**
 * The values that choosing a record enters into other fields, by field name: fields of the record, or values computed
 * from it. Empty values are omitted.
 */
export function fillFromReference(
  { fill, fillBy }: ReferenceModel,
  record: Values,
  context: EvaluationContext,
): Record<string, Value> {
  const scope = { ...context, record, index: context.index ?? 0, self: null };
  const values: [string, Value][] = [
    ...Object.entries(fill).map(([own, other]): [string, Value] => [own, record[other] ?? null]),
    ...Object.entries(fillBy).map(([own, by]): [string, Value] => [own, compileExpression(by)(scope)]),
  ];
  return Object.fromEntries(values.filter(([, value]) => !isEmpty(value)));
}
