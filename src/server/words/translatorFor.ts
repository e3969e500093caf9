import { perObject } from '#language/perObject.ts';
import both from '#engine/words/en/both.json' with { type: 'json' };
import server from '#engine/words/en/server.json' with { type: 'json' };
import { documentTexts, untranslatedTexts } from '#engine/schema/inEnglish.ts';
import type { Language } from '#engine/words/Language.ts';
import { AS_IS, translator, type Translate } from '#engine/words/translator.ts';
import { namedDocuments, type ProductDocuments } from '#engine/model/ProductDocuments.ts';

/**
 * Returns a translator of the server's texts. They are written and stored in Chinese, as the reader is known only when
 * they are sent. Names from the product are translated as in its documents, and stay Chinese where those have no
 * translation.
 */
export function translatorFor({ documents }: { readonly documents: ProductDocuments }, language: Language): Translate {
  return language === 'zh' ? AS_IS : english(documents);
}

const english = perObject((product: ProductDocuments): Translate => {
  const documents = namedDocuments(product);
  // In a call the documents are already translated: Chinese texts are the server's, or stored ones.
  const texts = documentTexts(documents, product.english?.texts);
  return translator([...SERVER_TEXTS, ...texts], untranslatedTexts(documents, product.english?.texts));
});

/** The server's texts, in both languages. */
export const SERVER_TEXTS: readonly (readonly [chinese: string, english: string])[] = [
  ...Object.entries(server),
  ...Object.entries(both),
];
