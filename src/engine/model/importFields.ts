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

/** What a user sees of fields: those that he may read, with the middle left out, and in some records not at all. */
interface SeenFields {
  readonly readable: ReadonlySet<string>;
  readonly masked: ReadonlySet<string>;
  readonly withheld?: { has(name: string): boolean };
}

/**
 * The fields by which a row of a file can name the record that it changes, of those that the user sees in full: its Id, the numbers that the server
 * gives, and what is unique by itself.
 */
export function importKeys(entity: EntityModel, { readable, masked, withheld }: SeenFields): FieldModel[] {
  const single = entity.unique.flatMap(({ fields, where, clears }) =>
    fields.length === 1 && where === undefined && clears === undefined ? fields : [],
  );
  const numbers = entity.fields.filter(({ number }) => number !== undefined).map(({ name }) => name);
  const isSeen = (name: string): boolean => readable.has(name) && !masked.has(name) && withheld?.has(name) !== true;
  return [...new Set(['Id', ...numbers, ...single])].filter(isSeen).flatMap((name) => entity.field(name) ?? []);
}

/**
 * Tells whether an empty cell stands for nothing, although a record that is entered begins with something: an owner that is left out is
 * nobody. What a record must have takes its default.
 */
export const isEmptiedByCell = ({ required, default: first }: FieldModel): boolean => !required && first !== undefined;

/** What is said of a row of a file that names the same record as another one before it. */
export const sameAs = (row: number): string => `与第 ${row} 行是同一条，一个文件里只能写一次`;
