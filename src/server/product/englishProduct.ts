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

/** Cache of English products; an entry is created on first use and released with its product. */
const made = new WeakMap<ReadyProduct, ReadyProduct>();

/** Returns a product in a language: with the English texts of its documents where they exist. */
export function productIn(product: ReadyProduct, language: Language): ReadyProduct {
  if (language === 'zh') return product;
  const texts = product.documents.english?.texts;
  const translate = (document: object): unknown => inEnglish(document, texts);
  const known =
    made.get(product) ?? inWords(product, mapDocuments(product.documents, translate, { mayBeLonger: true }));
  made.set(product, known);
  return known;
}

const languages = new WeakMap<ReadyProduct, readonly Language[]>();

/** The languages that readers may choose: English where documents have it, or where the product names it. */
export function languagesOf(product: ReadyProduct): readonly Language[] {
  const { english, company } = product.documents;
  const hasEnglish = (): boolean =>
    english !== undefined ||
    (company?.language ?? 'zh') !== 'zh' ||
    JSON.stringify(namedDocuments(product.documents)).includes(`${ENGLISH}":`);
  const known = languages.get(product) ?? (hasEnglish() ? LANGUAGES : ['zh']);
  languages.set(product, known);
  return known;
}

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
