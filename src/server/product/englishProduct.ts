import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import { findOrganisation, withDialogs, type ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { inEnglish } from '#engine/schema/inEnglish.ts';
import { translatorFor } from '../words/translatorFor.ts';
import type { Language } from '#engine/words/Language.ts';
import { mapDocuments } from '#documents/mapDocuments.ts';
import { prepareProduct, type ReadyProduct } from './ReadyProduct.ts';

/** Cache of English products; an entry is created on first use and released with its product. */
const made = new WeakMap<ReadyProduct, ReadyProduct>();

/** Returns a product in a language: with the English texts of its documents where they exist. */
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
  const worded = { ...organisation, say: translatorFor(product, 'en') };
  const models = withDialogs(documents.entities).map((entity) =>
    buildEntityModel(entity, worded, () => () => undefined),
  );
  return prepareProduct({
    ...product,
    documents,
    organisation,
    // Problems were reported when the documents were checked.
    entities: new Map(models.map((model) => [model.key, model])),
  });
}
