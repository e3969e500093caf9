import { perObject } from '#language/perObject.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import {
  findOrganisation,
  namedDocuments,
  withDialogs,
  type ProductDocuments,
} from '#engine/model/ProductDocuments.ts';
import { ENGLISH, inEnglish } from '#engine/schema/inEnglish.ts';
import { translatorFor } from '../words/translatorFor.ts';
import { pageLanguage, type Asked } from '#engine/site/pageLanguage.ts';
import { LANGUAGES, type Language } from '#engine/words/Language.ts';
import { mapDocuments } from '#documents/mapDocuments.ts';
import { prepareProduct, type ReadyProduct } from './ReadyProduct.ts';

/** Returns a product in a language: with the English texts of its documents where they exist. */
export const productIn = (product: ReadyProduct, language: Language): ReadyProduct =>
  language === 'zh' ? product : englishOf(product);

const englishOf = perObject((product: ReadyProduct): ReadyProduct => {
  const texts = product.documents.english?.texts;
  const translate = (document: object): unknown => inEnglish(document, texts);
  return inWords(product, mapDocuments(product.documents, translate, { mayBeLonger: true }));
});

/** The languages that readers may choose: English where documents have it, or where the product names it. */
export const languagesOf = perObject(({ documents }: ReadyProduct): readonly Language[] => {
  const { english, company } = documents;
  const hasEnglish =
    english !== undefined ||
    (company?.language ?? 'zh') !== 'zh' ||
    JSON.stringify(namedDocuments(documents)).includes(`${ENGLISH}":`);
  return hasEnglish ? LANGUAGES : ['zh'];
});

/** The language in which a request is answered. */
export const languageFor = (asked: Asked, product: ReadyProduct): Language =>
  languagesOf(product).includes('en') ? pageLanguage(asked, product.documents.company) : 'zh';

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
