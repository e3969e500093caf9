import type { EntityModel } from './EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ImportModel } from './ListModel.ts';
import { isCellField } from '#fields/table/isCellField.ts';

/** The fields of an import that a user may write, in the order of the columns of its file. */
export function importFields(
  entity: EntityModel,
  { form, fields }: ImportModel,
  writable: ReadonlySet<string>,
): FieldModel[] {
  const drawn = (entity.forms.get(form)?.fields ?? []).filter(isCellField);
  const named =
    fields === undefined ? drawn : fields.flatMap((name) => drawn.find((field) => field.name === name) ?? []);
  return named.filter(({ name }) => writable.has(name));
}

/**
 * Tells whether an empty cell stands for nothing, although a record that is entered begins with something: an owner that is left out is
 * nobody. What a record must have takes its default.
 */
export const isEmptiedByCell = ({ required, default: first }: FieldModel): boolean => !required && first !== undefined;
