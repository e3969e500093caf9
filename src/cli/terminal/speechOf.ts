import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { Language } from '#engine/words/Language.ts';
import { AS_IS } from '#engine/words/translator.ts';
import { reportTranslator, type ReportWords } from '#documents/reportTranslator.ts';
import { SERVER_TEXTS } from '#server/words/translatorFor.ts';
import explained from './explain.en.json' with { type: 'json' };
import type { CliInput } from './CliCommand.ts';

/** The language of a command's output, and its translations. */
export interface Speech extends ReportWords {
  readonly language: Language;
}

/**
 * The translations for a command's output about a product, in the requested language; without a product, those of
 * built-in texts. With several versions, the first one that has a text translates it.
 */
export function speechOf(
  { spoken }: Pick<CliInput, 'spoken'>,
  ...versions: readonly { readonly documents: ProductDocuments }[]
): Speech {
  if (spoken === 'zh') return { language: spoken, say: AS_IS, title: AS_IS };
  return {
    language: spoken,
    ...reportTranslator(
      versions.map(({ documents }) => documents),
      SERVER_TEXTS,
    ),
  };
}

/**
 * The translations for explanations and graphs: their sentences are short and contain any text of documents, which
 * would match by mistake in the longer texts of other commands.
 */
export function explainingSpeechOf(
  { spoken }: Pick<CliInput, 'spoken'>,
  product: { readonly documents: ProductDocuments },
): Speech {
  if (spoken === 'zh') return speechOf({ spoken });
  return { language: spoken, ...reportTranslator([product.documents], SERVER_TEXTS, Object.entries(explained)) };
}
