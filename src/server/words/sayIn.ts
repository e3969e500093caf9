import both from '#engine/words/en/both.json' with { type: 'json' };
import server from '#engine/words/en/server.json' with { type: 'json' };
import { documentTexts, untranslatedTexts } from '#engine/schema/documentTexts.ts';
import type { Language } from '#engine/words/Language.ts';
import { AS_IS, translator, type Say } from '#engine/words/translator.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';

/** Made when somebody first reads English, and kept as long as the product that it is of. */
const made = new WeakMap<ProductDocuments, Say>();

/**
 * Gives what the server words in a language. Its texts are Chinese where they are made, also those that are stored: who reads them is known
 * where they are sent. What they name of a product is said as its documents say it, and stays where they say it in Chinese only.
 */
export function sayIn({ documents }: { readonly documents: ProductDocuments }, language: Language): Say {
  if (language === 'zh') return AS_IS;
  const known = made.get(documents) ?? english(documents);
  made.set(documents, known);
  return known;
}

function english(product: ProductDocuments): Say {
  const documents = namedDocuments(product);
  // In a call the documents say their own: what comes here in Chinese is the server's, or was kept.
  return translator([...SERVER_TEXTS, ...documentTexts(documents)], untranslatedTexts(documents));
}

/** What the server words, in both languages. */
export const SERVER_TEXTS: readonly (readonly [chinese: string, english: string])[] = [
  ...Object.entries(server),
  ...Object.entries(both),
];

/** The documents of a product whose texts stand in what is worded. */
export function namedDocuments(product: ProductDocuments): readonly unknown[] {
  const { entities, enums, menus, roles, reminders, company, settings, workbench } = product;
  // What cases expect is worded by the server itself, and pages and demo records say nothing that it names.
  const named = [entities.map(({ cases: _, ...entity }) => entity), enums, menus, roles, reminders, company];
  return [...named, settings, workbench];
}
