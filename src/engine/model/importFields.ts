import type { EntityModel } from './EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ImportModel } from './ListModel.ts';
import { isCellField } from '#fields/table/fieldKinds.ts';

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

/** How a user sees fields: the readable ones, the masked ones, and the ones withheld in some records. */
interface SeenFields {
  readonly readable: ReadonlySet<string>;
  readonly masked: ReadonlySet<string>;
  readonly withheld?: { has(name: string): boolean };
}

/**
 * The fields by which an import row can name the record that it changes, among those that the user sees in full: the
 * id, the numbers that the server assigns, and single fields that are unique.
 */
export function importKeys(entity: EntityModel, { readable, masked, withheld }: SeenFields): FieldModel[] {
  const single = entity.unique.flatMap(({ fields, where, clears }) =>
    fields.length === 1 && where === undefined && clears === undefined ? fields : [],
  );
  const numbers = entity.fields.filter(({ number }) => number !== undefined).map(({ name }) => name);
  const isSeen = (name: string): boolean => readable.has(name) && !masked.has(name) && withheld?.has(name) !== true;
  return [...new Set(['Id', ...numbers, ...single])].filter(isSeen).flatMap((name) => entity.field(name) ?? []);
}

/** Whether an empty cell clears a field with a default: no owner. Required ones get the default. */
export const isEmptiedByCell = ({ required, default: first }: FieldModel): boolean => !required && first !== undefined;

/** The message for an import row that names the same record as an earlier row. */
export const sameAs = (row: number): string => `与第 ${row} 行是同一条，一个文件里只能写一次`;
