import { checkProduct } from '#proof/check/checkProduct.ts';
import type { EntityModel, Organisation } from '#engine/model/EntityModel.ts';
import { findOrganisation, type ProductDocuments, withDialogs } from '#engine/model/ProductDocuments.ts';
import { settingValues, type SettingValues } from '#engine/schema/readSetting.ts';
import { isConsequence } from './isConsequence.ts';
import { locateProblem, type LocatedProblem } from './locateProblem.ts';
import { type CheckMemory, NO_MEMORY } from '#proof/memory/CheckMemory.ts';
import { EntityTable } from '#proof/memory/EntityTable.ts';
import { readDocuments, type SourceText } from './readDocuments.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import { putConstants } from '#engine/schema/putSettings.ts';
import {
  isEnumDocument,
  isFormDocument,
  isListDocument,
  isPickDocument,
  isPrintDocument,
  isReminderDocument,
  isWorkbenchDocument,
  isWorkflowDocument,
} from '#generated/validators.js';
import type { SourceFile } from './SourceFile.ts';

/** The documents of a schemas folder and the models made of them. */
export interface LoadedDocuments {
  /** With the values of the settings in the places of their names. */
  readonly documents: ProductDocuments;
  readonly entities: ReadonlyMap<string, EntityModel>;
  /** As they are written: expressions name their settings. */
  readonly written: WrittenProduct;
  readonly organisation: Organisation;
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** The product is sound only when there are none. */
  readonly problems: readonly LocatedProblem[];
}

/**
 * Reads the texts of a schemas folder and checks all documents; `set` are values of settings. Never throws for bad content. With `isSound`
 * the same texts have been found sound before: they are not checked again, neither each by itself nor against each other.
 */
export function loadDocuments(
  texts: readonly SourceText[],
  set: SettingValues = {},
  isSound = false,
  memory: CheckMemory = NO_MEMORY,
): LoadedDocuments {
  const { product, sources, problems } = readDocuments(texts, set, isSound, memory);
  const checked = isSound ? { entities: uncheckedModels(product), problems: [] } : checkProduct(product, memory);
  const written = { documents: product, entities: checked.entities };
  const own = checked.problems.filter((problem) => !isConsequence(problem, problems));
  return {
    ...placeSettings(written, settingValues(product.settings?.settings ?? [], set)),
    written,
    organisation: findOrganisation(product.entities, product.company),
    sources,
    problems: [...problems, ...own].map((problem) => ({
      ...problem,
      ...locateProblem(problem, sources.get(problem.file)),
    })),
  };
}

function uncheckedModels({ entities, company }: ProductDocuments): LoadedDocuments['entities'] {
  const organisation = findOrganisation(entities, company);
  return new Map(
    withDialogs(entities).map((entity) => [entity.key, buildEntityModel(entity, organisation, () => () => undefined)]),
  );
}

/** Documents and models whose expressions still name settings. */
interface WrittenProduct {
  readonly documents: ProductDocuments;
  readonly entities: ReadonlyMap<string, EntityModel>;
}

/** A product whose expressions have the values of its settings in them; documents that name none are the same objects. */
function placeSettings(written: WrittenProduct, values: SettingValues): WrittenProduct {
  if (written.documents.settings === undefined) return written;
  const place = <T>(document: T, isShape: (value: unknown) => value is T): T => {
    if (!namesSetting(document)) return document;
    const placed = putConstants(document, values);
    return isShape(placed) ? placed : document;
  };
  const placeAll = <T>(
    documents: Readonly<Record<string, T>>,
    isShape: (value: unknown) => value is T,
  ): Readonly<Record<string, T>> =>
    Object.values(documents).some(namesSetting)
      ? Object.fromEntries(Object.entries(documents).map(([name, document]) => [name, place(document, isShape)]))
      : documents;
  const old = written.documents;
  const placeEntity = (entity: EntityDocuments): EntityDocuments => {
    const { form, forms, lists, workflow, print } = entity;
    const placed = {
      form: place(form, isFormDocument),
      forms: placeAll(forms, isPickDocument),
      lists: placeAll(lists, isListDocument),
      workflow: workflow === undefined ? undefined : place(workflow, isWorkflowDocument),
      print: print === undefined ? undefined : place(print, isPrintDocument),
    };
    const isSame =
      placed.form === form &&
      placed.forms === forms &&
      placed.lists === lists &&
      placed.workflow === workflow &&
      placed.print === print;
    return isSame ? entity : { ...entity, ...placed };
  };
  const documents: ProductDocuments = {
    ...old,
    entities: old.entities.map(placeEntity),
    enums: placeAll(old.enums, isEnumDocument),
    reminders: placeAll(old.reminders, isReminderDocument),
    workbench: placeAll(old.workbench, isWorkbenchDocument),
  };
  return { documents, entities: placedModels(written, documents) };
}

/** Documents stay the same objects while nobody writes in them, and are not looked through again. */
const NAMING = new WeakMap<object, boolean>();

/** Tells whether a text anywhere in a document names a setting in its expression. */
function namesSetting(document: unknown): boolean {
  if (typeof document !== 'object' || document === null) return false;
  const known = NAMING.get(document) ?? textsName(document);
  NAMING.set(document, known);
  return known;
}

function textsName(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('$config.');
  return typeof value === 'object' && value !== null && Object.values(value).some(textsName);
}

/** The models anew of those entities whose documents, dialogs included, name settings. */
function placedModels(
  { documents: old, entities }: WrittenProduct,
  documents: ProductDocuments,
): WrittenProduct['entities'] {
  const organisation = findOrganisation(documents.entities, documents.company);
  const before = new Map(withDialogs(old.entities).map((entity) => [entity.key, entity]));
  const now = new Map(withDialogs(documents.entities).map((entity) => [entity.key, entity]));
  const made = new Map<string, EntityModel>();
  return new EntityTable(new Set(now.keys()), (key) => {
    const entity = now.get(key);
    if (entity === undefined || isSameEntity(before.get(key), entity)) return entities.get(key);
    // What is wrong with them was reported when they were checked as written.
    const model = made.get(key) ?? buildEntityModel(entity, organisation, () => () => undefined);
    made.set(key, model);
    return model;
  });
}

/** Tells whether an entity has its documents of before, and so have the dialogs that it opens. */
function isSameEntity(before: EntityDocuments | undefined, { dialogs = {}, ...entity }: EntityDocuments): boolean {
  const { form, forms, lists, workflow, print } = entity;
  return (
    before?.form === form &&
    before.forms === forms &&
    before.lists === lists &&
    before.workflow === workflow &&
    before.print === print &&
    Object.entries(dialogs).every(([name, dialog]) => before.dialogs?.[name] === dialog)
  );
}
