import type { FieldModel, ReferenceModel } from '#fields/FieldModel.ts';
import { isEmpty, type Value, type Values } from '#language/Value.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { EvaluationContext } from '../rules/EvaluationContext.ts';
import { fieldsInWhere, formNames } from '../rules/foundFields.ts';

/** The fields of the form that a picker of the reference needs: for its choices, the likely and the taken ones among them. */
export const fieldsInPick = (entity: EntityModel, field: FieldModel): string[] => [
  ...new Set([
    ...fieldsInWhere(field),
    ...(field.reference?.likely ?? []).flatMap(({ where }) => formNames(where)),
    // Without `freeChecks`, which the page of a form need not load: a few values too many are sent.
    ...entity.totals
      .filter((check) => check.field === field.name || check.field === field.reference?.idField)
      .flatMap(({ when, where }) => ['Id', ...formNames(when), ...formNames(where)]),
  ]),
];

/** The references whose choice depends on a field, by that field: a changed project empties the contract. */
export function dependentReferences(entity: EntityModel): ReadonlyMap<string, readonly FieldModel[]> {
  const dependents = new Map<string, FieldModel[]>();
  for (const field of entity.fields) {
    // Found values are computed again.
    if (field.found !== undefined) continue;
    for (const name of fieldsInWhere(field)) {
      if (name !== field.name) dependents.set(name, [...(dependents.get(name) ?? []), field]);
    }
  }
  return dependents;
}

/** The name under which rules find the record that a reference refers to. */
export const refKey = (field: FieldModel): string => field.reference?.idField ?? field.name;

/** Names of dependent references and their ids to clear after a change, but not just entered ones. */
export function listDependents(
  dependents: ReadonlyMap<string, readonly FieldModel[]>,
  differing: readonly string[],
  entered: readonly string[],
): string[] {
  const fields = differing.flatMap((name) => dependents.get(name) ?? []);
  return [
    ...new Set(
      fields.flatMap((field) => {
        const names = [field.name, ...(field.reference?.idField === undefined ? [] : [field.reference.idField])];
        return names.some((name) => entered.includes(name)) ? [] : names;
      }),
    ),
  ];
}

/** The values that choosing a record enters into other fields; without empty ones. */
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
