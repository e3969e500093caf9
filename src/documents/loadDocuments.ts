import { perObject } from '#language/perObject.ts';
import { checkProduct } from '#proof/check/checkProduct.ts';
import type { EntityModel, Organisation } from '#engine/model/EntityModel.ts';
import { findOrganisation, type ProductDocuments, withDialogs } from '#engine/model/ProductDocuments.ts';
import { settingValues, type SettingValues } from '#engine/schema/readSetting.ts';
import { isConsequence } from './isConsequence.ts';
import { missesWorkflow, unreadWorkflows } from './unreadWorkflows.ts';
import { locateProblem, type LocatedProblem } from './locateProblem.ts';
import { type CheckMemory, NO_MEMORY } from '#proof/memory/CheckMemory.ts';
import { EntityTable } from '#proof/memory/EntityTable.ts';
import { readDocuments, type SourceText } from './readDocuments.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import { putConstants } from '#engine/schema/putSettings.ts';
import { mapDocuments } from './mapDocuments.ts';
import { shapeProblems } from './shapeProblems.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import type { SourceFile } from './SourceFile.ts';

/** The documents of a schemas folder and the models built from them. */
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
 * Parses the texts of a schemas folder and checks all documents; `set` are values of settings. Never throws for bad
 * content. With `isSound` the same texts were valid before: they are not checked again, neither individually nor
 * against each other.
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
  const unread = unreadWorkflows(product, sources);
  const own = checked.problems.filter(
    (problem) => !isConsequence(problem, problems, sources) && !missesWorkflow(problem, unread),
  );
  const placed = placeSettings(written, settingValues(product.settings?.settings ?? [], set));
  return {
    documents: placed.documents,
    entities: placed.entities,
    written,
    organisation: findOrganisation(product.entities, product.company),
    sources,
    problems: [...problems, ...own, ...placed.problems].map((problem) => ({
      ...problem,
      ...locateProblem(problem, sources.get(problem.file)),
    })),
  };
}

/** The models of valid documents, built on first access: a start does not need all. */
function uncheckedModels({ entities, company }: ProductDocuments): LoadedDocuments['entities'] {
  const organisation = findOrganisation(entities, company);
  return modelsWhenAsked(withDialogs(entities), organisation);
}

function modelsWhenAsked(
  entities: readonly EntityDocuments[],
  organisation: Organisation,
  known: (entity: EntityDocuments) => EntityModel | undefined = () => undefined,
): LoadedDocuments['entities'] {
  const byKey = new Map(entities.map((entity) => [entity.key, entity]));
  const made = new Map<string, EntityModel>();
  return new EntityTable(new Set(byKey.keys()), (key) => {
    const entity = byKey.get(key);
    if (entity === undefined) return undefined;
    // Their problems were reported when the documents were checked as written.
    const found = known(entity) ?? made.get(key);
    if (found !== undefined) return found;
    const model = buildEntityModel(entity, organisation, () => () => undefined);
    made.set(key, model);
    return model;
  });
}

/** Documents and models whose expressions still name settings. */
interface WrittenProduct {
  readonly documents: ProductDocuments;
  readonly entities: ReadonlyMap<string, EntityModel>;
}

/** A written product with its settings replaced, and the problems that this causes. */
interface PlacedProduct extends WrittenProduct {
  readonly problems: readonly SchemaProblem[];
}

/**
 * A product whose expressions have the values of its settings in them; documents that name none are the same objects. One that is none of its kind
 * with these values is named, and stays as it is written.
 */
function placeSettings(written: WrittenProduct, values: SettingValues): PlacedProduct {
  if (written.documents.settings === undefined) return { ...written, problems: [] };
  const problems: SchemaProblem[] = [];
  const place = (document: object): unknown => (namesSetting(document) ? putConstants(document, values) : document);
  const documents = mapDocuments(written.documents, place, {
    refuse: (file, changed, errors) => problems.push(...shapeProblems(file, changed, errors)),
  });
  return { documents, entities: placedModels(written, documents), problems };
}

/** Whether any expression in a text of a document names a setting. */
const namesSetting = (document: unknown): boolean =>
  typeof document === 'object' && document !== null && documentNames(document);

/** Unchanged documents stay the same objects and are not searched again. */
const documentNames = perObject((document: object): boolean => textsName(document));

function textsName(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('$config.');
  return typeof value === 'object' && value !== null && Object.values(value).some(textsName);
}

/** Builds the models again for entities whose documents, including dialogs, name settings. */
function placedModels(
  { documents: old, entities }: WrittenProduct,
  documents: ProductDocuments,
): WrittenProduct['entities'] {
  const organisation = findOrganisation(documents.entities, documents.company);
  const before = new Map(withDialogs(old.entities).map((entity) => [entity.key, entity]));
  return modelsWhenAsked(withDialogs(documents.entities), organisation, (entity) =>
    isSameEntity(before.get(entity.key), entity) ? entities.get(entity.key) : undefined,
  );
}

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
