import { type ChildSheet, childSheets } from '#engine/model/childSheets.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ImportModel } from '#engine/model/ListModel.ts';
import type { Call } from '../../access/Call.ts';

/** The sheets of child rows that an import accepts from the user of a call. */
export function importSheets(entity: EntityModel, model: ImportModel | undefined, call: Call): ChildSheet[] {
  const opened = (own: EntityModel) => ({ model: own, writable: call.access(own).writable });
  return childSheets(opened(entity), model, (key) => {
    const found = call.findEntity(key);
    return found === undefined ? undefined : opened(found);
  });
}
