import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ImportModel } from '#engine/model/ListModel.ts';
import { type ChildSheet, childSheets } from '#engine/model/sheets.ts';
import type { Call } from '../../access/Call.ts';

/** Separator of the names of several records in a cell. */
export const NAMES_BETWEEN = /[、，,;；]/;

/** The Id at the end of a name: `#12`, or after the title `某公司 #12`. */
const BY_ID = /(?:^|\s)#(\d{1,15})$/;

/** The Id in a cell's name of a record; undefined where it is a title or number. */
export function idInName(name: string): number | undefined {
  const [, id] = BY_ID.exec(name) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The fields that identify records of an entity by name: its title, and the numbers that the server assigns. */
export const namingFields = (target: EntityModel): string[] => [
  target.titleField,
  ...target.fields.flatMap((each) => (each.number === undefined ? [] : [each.name])),
];

/** The sheets of child rows that an import accepts from the user of a call. */
export function importSheets(entity: EntityModel, model: ImportModel | undefined, call: Call): ChildSheet[] {
  const opened = (own: EntityModel) => ({ model: own, writable: call.access(own).writable });
  return childSheets(opened(entity), model, (key) => {
    const found = call.findEntity(key);
    return found === undefined ? undefined : opened(found);
  });
}
