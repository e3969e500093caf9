import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { EntityModel, Organisation } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import type { CheckReport } from '../worker/ToolsTask.ts';

/** The product of the edited documents as far as it can be used: of every entity the last state that was sound. */
export interface ToolsProduct {
  readonly entities: ReadonlyMap<string, EntityDocuments>;
  readonly enumDocuments: Readonly<Record<string, EnumDocument>>;
  readonly organisation: Organisation;
  readonly enums: EnumSource;
  readonly findEntity: FindEntity;
}

/** A product before the first check. */
export const NO_PRODUCT: ToolsProduct = makeToolsProduct(new Map(), {}, {});

/** The product after a check; the same object if nothing that is rendered has changed. */
export function nextProduct(
  before: ToolsProduct,
  { entities, enums, organisation }: CheckReport,
  isThere: (key: string) => boolean,
): ToolsProduct {
  const gone = [...before.entities.keys()].some((key) => !isThere(key));
  if (entities.length === 0 && enums === undefined && !gone) return before;
  const kept = [...before.entities].filter(([key]) => isThere(key));
  const all = new Map([...kept, ...entities.map((documents): [string, EntityDocuments] => [documents.key, documents])]);
  return makeToolsProduct(all, enums ?? before.enumDocuments, organisation);
}

function makeToolsProduct(
  entities: ToolsProduct['entities'],
  enumDocuments: ToolsProduct['enumDocuments'],
  organisation: Organisation,
): ToolsProduct {
  const models = new Map<string, EntityModel>();
  const findEntity: FindEntity = (key) => {
    const documents = entities.get(key);
    const known = models.get(key);
    if (known !== undefined || documents === undefined) return known;
    const model = buildEntityModel(documents, organisation, () => () => undefined);
    models.set(key, model);
    return model;
  };
  const enums = enumsOfProduct({
    entities: [...entities.values()],
    enums: enumDocuments,
    menus: {},
    roles: {},
    reminders: {},
    workbench: {},
    demo: {},
    pages: {},
  });
  return { entities, enumDocuments, organisation, enums, findEntity };
}
