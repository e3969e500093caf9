import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import { findOrganisation, withDialogs, type ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { inEnglish } from '#engine/schema/inEnglish.ts';
import { sayIn } from '../words/sayIn.ts';
import type { Language } from '#engine/words/Language.ts';
import { mapDocuments } from '#documents/mapDocuments.ts';
import { prepareProduct, type ReadyProduct } from './ReadyProduct.ts';

/** Made when somebody first asks for it, and kept as long as the product that it is of. */
const made = new WeakMap<ReadyProduct, ReadyProduct>();

/** A product as its documents say it in a language: with their English texts in the place of the others, as far as they have them. */
export function productIn(product: ReadyProduct, language: Language): ReadyProduct {
  if (language === 'zh') return product;
  const known =
    made.get(product) ?? inWords(product, mapDocuments(product.documents, inEnglish, { mayBeLonger: true }));
  made.set(product, known);
  return known;
}

function inWords(product: ReadyProduct, documents: ProductDocuments): ReadyProduct {
  if (documents === product.documents) return product;
  const organisation = findOrganisation(documents.entities, documents.company);
  const worded = { ...organisation, say: sayIn(product, 'en') };
  const models = withDialogs(documents.entities).map((entity) =>
    buildEntityModel(entity, worded, () => () => undefined),
  );
  return prepareProduct({
    ...product,
    documents,
    organisation,
    // What is wrong with them was reported when the documents were checked.
    entities: new Map(models.map((model) => [model.key, model])),
  });
}
