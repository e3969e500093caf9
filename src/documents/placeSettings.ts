import { buildEntityModel } from '#engine/model/buildEntityModel.ts';
import type { EntityDocuments } from '#engine/model/EntityDocuments.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { findOrganisation, withDialogs, type ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { putConstants } from '#engine/settings/putConstants.ts';
import type { SettingValues } from '#engine/settings/settingValues.ts';
import {
  isEnumDocument,
  isFormDocument,
  isListDocument,
  isPickDocument,
  isReminderDocument,
  isWorkbenchDocument,
  isWorkflowDocument,
} from '#generated/validators.js';

/** Documents and models whose expressions still name settings. */
export interface WrittenProduct {
  readonly documents: ProductDocuments;
  readonly entities: ReadonlyMap<string, EntityModel>;
}

/** A product whose expressions have the values of its settings in them; documents that name none are the same objects. */
export function placeSettings(written: WrittenProduct, values: SettingValues): WrittenProduct {
  if (written.documents.settings === undefined) return written;
  const place = <T>(document: T, isShape: (value: unknown) => value is T): T => {
    if (!JSON.stringify(document).includes('$config.')) return document;
    const placed = putConstants(document, values);
    return isShape(placed) ? placed : document;
  };
  const placeAll = <T>(
    documents: Readonly<Record<string, T>>,
    isShape: (value: unknown) => value is T,
  ): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(documents).map(([name, document]) => [name, place(document, isShape)]));
  const old = written.documents;
  const documents: ProductDocuments = {
    ...old,
    entities: old.entities.map((entity): EntityDocuments => ({
      ...entity,
      form: place(entity.form, isFormDocument),
      forms: placeAll(entity.forms, isPickDocument),
      lists: placeAll(entity.lists, isListDocument),
      workflow: entity.workflow === undefined ? undefined : place(entity.workflow, isWorkflowDocument),
    })),
    enums: placeAll(old.enums, isEnumDocument),
    reminders: placeAll(old.reminders, isReminderDocument),
    workbench: placeAll(old.workbench, isWorkbenchDocument),
  };
  return { documents, entities: placedModels(written, documents) };
}

/** The models anew of those entities whose documents, dialogs included, name settings. */
function placedModels(
  { documents: old, entities }: WrittenProduct,
  documents: ProductDocuments,
): WrittenProduct['entities'] {
  const organisation = findOrganisation(documents.entities);
  const before = new Map(withDialogs(old.entities).map((entity) => [entity.key, JSON.stringify(entity)]));
  return new Map(
    withDialogs(documents.entities).flatMap((entity): [string, EntityModel][] => {
      const known = entities.get(entity.key);
      if (known !== undefined && before.get(entity.key) === JSON.stringify(entity)) return [[entity.key, known]];
      // What is wrong with them was reported when they were checked as written.
      return [[entity.key, buildEntityModel(entity, organisation, () => () => undefined)]];
    }),
  );
}
