import { createHash } from 'node:crypto';
import { buildReminder } from '#engine/reminder/buildReminder.ts';
import type { ReminderModel } from '#engine/reminder/ReminderModel.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { EntityModel, Organisation } from '#engine/model/EntityModel.ts';
import { accessFields, decidesOthers } from '#engine/permission/accessChange.ts';
import { frameKeysOf, type FrameKeys } from '#engine/permission/UserContext.ts';
import { outsideWord } from '#engine/model/outsideWord.ts';
import { withDialogs, type ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { NoticeEdit } from '#engine/reminder/noticeEdits.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import { settingValues, type SettingValues } from '#engine/schema/readSetting.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { readFolder } from './readFolder.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import { holdsIds } from '#fields/table/fieldKinds.ts';

/** A field of an entity that refers to, or sums up, another one. */
export interface OwnedField {
  readonly entity: EntityModel;
  readonly field: FieldModel;
}

/** A product with precomputed data for frequent lookups. */
export interface ReadyProduct extends Product {
  /** The product's name for users who are not signed in; undefined without an employees' menu. */
  readonly title: string | undefined;
  /** Its term for external users. */
  readonly outside: string;
  /** Its names of the permission keys that every product has. */
  readonly frameKeys: FrameKeys;
  /** Finds an entity by its current or a former key: the op log is never rewritten. */
  readonly find: FindEntity;
  readonly reminders: readonly ReminderModel[];
  /** By its name in paths, case-insensitive. */
  byApi(api: string): EntityModel | undefined;
  documentsOf(key: string): EntityDocuments | undefined;
  /** A hash that changes with the entity's documents (and with the organisation's roles of entities). */
  hashOf(key: string): string;
  referringTo(key: string): readonly OwnedField[];
  /** Stored fields that refer to an entity's records by Id or by name, whether they prevent deletion or not. */
  naming(key: string): readonly OwnedField[];
  rollupsOver(key: string): readonly OwnedField[];
  /** Fields whose child rows are records of an entity. */
  holdersOf(key: string): readonly OwnedField[];
  /** Whether saving a record of an entity can change the access of users; `by values`: `decidesAccess` answers it. */
  savesDecideAccess(key: string): 'always' | 'by values' | 'never';
}

/** Caches the results by key. */
function perKey<T extends NonNullable<unknown>>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}

/** Prepares a checked product for the server. */
export function prepareProduct(product: Product): ReadyProduct {
  const { documents, organisation } = product;
  // The given map builds each model on first use and checks that every time; every call uses it, so build all of them
  // here, once.
  const entities = new Map(product.entities);
  // Dialogs have documents but no records.
  const kept = new Map([...entities].filter(([, { dialog }]) => !dialog));
  const earlier = new Map([...entities.values()].flatMap((entity) => entity.was.map((name) => [name, entity])));
  const byApi = new Map([...kept.values()].map((entity) => [entity.api.toLowerCase(), entity]));
  const all = withDialogs(documents.entities);
  const byKey = new Map(all.map((entity) => [entity.key, entity]));
  const hashOf = (key: string): string => {
    const entity = byKey.get(key);
    if (entity === undefined) return '';
    const text = JSON.stringify([entity, organisation]);
    return createHash('sha256').update(text).digest('hex').slice(0, 16);
  };
  const fields = [...entities.values()].flatMap((entity) =>
    entity.fields.map((field): OwnedField => ({ entity, field })),
  );
  return {
    ...product,
    entities: kept,
    title: documents.menus['employee']?.title,
    outside: outsideWord(organisation.outside),
    frameKeys: frameKeysOf(documents.company),
    find: (key) => entities.get(key) ?? earlier.get(key),
    // Problems were reported when the documents were checked.
    reminders: Object.entries(documents.reminders).map(([key, document]) =>
      buildReminder(key, document, () => undefined),
    ),
    byApi: (api) => byApi.get(api.toLowerCase()),
    documentsOf: (key) => byKey.get(key),
    hashOf: perKey(hashOf),
    referringTo: perKey((key) => fields.filter(({ field }) => keepsAlive(field, key))),
    naming: perKey((key) => fields.filter(({ entity, field }) => kept.has(entity.key) && names(field, key))),
    rollupsOver: perKey((key) => fields.filter(({ field }) => field.rollup?.of === key)),
    holdersOf: perKey((key) =>
      fields.filter(({ entity, field }) => kept.has(entity.key) && field.child?.entity === key),
    ),
    savesDecideAccess: perKey((key) => {
      const entity = entities.get(key);
      if (entity === undefined) return 'never';
      const { facts = [] } = organisation;
      if (decidesOthers(entity, facts, kept)) return 'always';
      return accessFields(entity, facts).length > 0 ? 'by values' : 'never';
    }),
  };
}

/** Whether a field keeps a referenced record; a lookup text only names it, and its Id is in another field. */
function keepsAlive(field: FieldModel, key: string): boolean {
  const { reference } = field;
  return holdsIds(field) && reference !== undefined && !reference.weak && referredKeys(reference).includes(key);
}

function names({ transient, reference }: FieldModel, key: string): boolean {
  return !transient && reference !== undefined && referredKeys(reference).includes(key);
}

/** A schemas folder ready to run: documents and models. */
export interface Product {
  readonly folder: string;
  readonly texts: readonly SourceText[];
  readonly set: SettingValues;
  readonly notices: readonly NoticeEdit[];
  readonly settings: SettingValues;
  readonly documents: ProductDocuments;
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly organisation: Organisation;
}

export interface LoadedProduct {
  readonly product: Product;
  readonly problems: readonly LocatedProblem[];
}

/** Reads and checks a folder, valid without `problems`. Texts that `isSound` accepts are not checked again. */
export function loadProduct(
  folder: string,
  isSound: (texts: readonly SourceText[]) => boolean = () => false,
): LoadedProduct {
  const texts = readFolder(folder);
  return makeProduct({ folder, texts }, {}, isSound(texts));
}

/** The same documents with other settings; they are not read again. */
export function resetProduct(product: Pick<Product, 'folder' | 'texts'>, set: SettingValues): LoadedProduct {
  return makeProduct(product, set);
}

function makeProduct(
  { folder, texts }: Pick<Product, 'folder' | 'texts'>,
  set: SettingValues,
  isSound = false,
): LoadedProduct {
  const { documents, entities, organisation, problems } = loadDocuments(texts, set, isSound);
  const settings = settingValues(documents.settings?.settings ?? [], set);
  return { product: { folder, texts, set, notices: [], settings, documents, entities, organisation }, problems };
}
