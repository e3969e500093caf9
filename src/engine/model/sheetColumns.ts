import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from './EntityModel.ts';
import { importFields } from './importFields.ts';
import type { ImportModel, ListModel } from './ListModel.ts';

/** A column of an Excel file: what goes out by it comes in by it. */
export interface SheetColumn {
  readonly name: string;
  /** No other column of the file has it. */
  readonly title: string;
  readonly field: FieldModel;
}

/** The import of a list that defines none. */
export const WHOLE: ImportModel = { form: 'form', title: '导入', fields: undefined, later: [] };

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
