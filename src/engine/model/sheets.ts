import type { FieldModel } from '#fields/FieldModel.ts';
import { isCellField } from '#fields/table/fieldKinds.ts';
import type { EntityModel } from './EntityModel.ts';
import { childFieldsOf } from './EntitySource.ts';
import type { ImportModel, ListModel } from './ListModel.ts';
import { importFields } from './importFields.ts';

/** A column of an Excel file: what goes out by it comes in by it. */
export interface SheetColumn {
  readonly name: string;
  /** No other column of the file has it. */
  readonly title: string;
  readonly field: FieldModel;
}

/** The import of a list that defines none. */
const WHOLE: ImportModel = { form: 'form', title: '导入', fields: undefined, later: [] };

/** The columns of files that records of a list go out with and come in by: their Id, and each field that a cell can hold and the user may write. */
export function sheetColumns(
  entity: EntityModel,
  { import: model }: Pick<ListModel, 'import'>,
  writable: ReadonlySet<string>,
): SheetColumn[] {
  const fields = importFields(entity, model ?? WHOLE, writable);
  return titled([...[entity.field('Id')].flatMap((id) => id ?? []), ...fields]);
}

/** Fields as columns; if a title occurred before, the column title also contains the field's name. */
export function titled(fields: readonly FieldModel[]): SheetColumn[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    const title = taken.has(field.title) ? `${field.title}（${field.name}）` : field.title;
    taken.add(title);
    return { name: field.name, title, field };
  });
}

/** A sheet of the child rows of records: what goes out by it comes in by it. */
export interface ChildSheet {
  readonly field: FieldModel;
  readonly entity: EntityModel;
  /** Their Id, and each field that a cell can hold and the user may write. */
  readonly columns: readonly SheetColumn[];
}

/** An entity with the access that a user has to it. */
interface Opened {
  readonly model: EntityModel;
  readonly writable: ReadonlySet<string>;
}

/** The sheets of child rows that an import of a list accepts from a user, in addition to the sheet of its records. */
export function childSheets(
  { model: entity, writable }: Opened,
  model: ImportModel | undefined,
  find: (key: string) => Opened | undefined,
): ChildSheet[] {
  const { form, fields } = model ?? WHOLE;
  return (entity.forms.get(form)?.fields ?? []).flatMap((field): ChildSheet[] => {
    const child = field.child === undefined ? undefined : find(field.child.entity);
    const isTaken = fields === undefined || fields.includes(field.name);
    if (child === undefined || field.computed || !isTaken || !writable.has(field.name)) return [];
    const own = childFieldsOf(field, (key) => find(key)?.model).filter(
      (each) => each.name === 'Id' || (isCellField(each) && child.writable.has(each.name)),
    );
    return [{ field, entity: child.model, columns: titled(own) }];
  });
}

/** The title of the column that links a child row to its record in the sheet of records. */
export const ownerTitle = (entity: EntityModel, title: string): string => `${entity.title} ${title}`.trim();

/** The maximum length of a sheet name, and the characters that it must not contain. */
const MAX_NAME_LENGTH = 31;
const NOT_IN_NAMES = /[\\/?*[\]:]/g;

/** The names of the sheets of a file by their titles: Excel takes not every sign, and no name twice. */
export function sheetNames(titles: readonly string[]): string[] {
  const names: string[] = [];
  for (const title of titles) {
    const plain = title.replace(NOT_IN_NAMES, ' ').trim().slice(0, MAX_NAME_LENGTH) || 'Sheet';
    const isTaken = (other: string): boolean => names.some((own) => own.toLowerCase() === other.toLowerCase());
    let own = plain;
    for (let n = 2; isTaken(own); n += 1) own = `${plain.slice(0, MAX_NAME_LENGTH - 4)} ${n}`;
    names.push(own);
  }
  return names;
}
