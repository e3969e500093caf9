import type { FormModel } from '#engine/model/EntityModel.ts';
import { childFieldsOf, type FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** Names of the enum types that a form's rules and validation read, so that both can evaluate with the same data. */
export function enumTypesOf(form: FormModel, findEntity: FindEntity): string[] {
  const typesOf = (fields: readonly FieldModel[]): string[] =>
    fields.flatMap(({ enum: binding }) => (binding === undefined ? [] : [binding.type]));
  return [
    ...new Set([...typesOf(form.fields), ...form.fields.flatMap((field) => typesOf(childFieldsOf(field, findEntity)))]),
  ];
}
