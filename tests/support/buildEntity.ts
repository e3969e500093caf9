import { checkProduct } from '#proof/check/checkProduct.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import type { FormDocument, Properties } from '#generated/documents/FormDocument.ts';

/** The documents of a product of these entities, with empty menus, roles and demo data unless given. */
export function productOf(
  entities: readonly EntityDocuments[],
  more: Partial<Omit<ProductDocuments, 'entities'>> = {},
): ProductDocuments {
  return { entities, enums: {}, menus: {}, roles: {}, reminders: {}, workbench: {}, demo: {}, pages: {}, ...more };
}

/** The documents of an entity with these fields. */
export function documentsOf(
  key: string,
  properties: Properties,
  more: Partial<FormDocument> = {},
  files: Partial<Pick<EntityDocuments, 'forms' | 'lists' | 'workflow' | 'cases'>> = {},
): EntityDocuments {
  return { key, form: { title: key, type: 'object', properties, ...more }, forms: {}, lists: {}, ...files };
}

/** The models of a product. Throws when its documents are not sound. */
export function modelsOf(product: ProductDocuments): ReadonlyMap<string, EntityModel> {
  const { entities, problems } = checkProduct(product);
  if (problems.length > 0) throw new Error(JSON.stringify(problems, null, 1));
  return entities;
}

/** The model of one entity with these fields. Throws when its document is not sound. */
export function entityOf(properties: Properties, more: Partial<FormDocument> = {}): EntityModel {
  const entity = modelsOf(productOf([documentsOf('thing', properties, more)])).get('thing');
  if (entity === undefined) throw new Error('The entity was not built');
  return entity;
}

/** The problems of a product. */
export function problemsOf(product: ProductDocuments): readonly SchemaProblem[] {
  return checkProduct(product).problems;
}
