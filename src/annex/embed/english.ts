import { documentTexts, untranslatedTexts } from '#engine/schema/inEnglish.ts';
import words from '#engine/words/en/both.json' with { type: 'json' };
import { translator, type Translate } from '#engine/words/translator.ts';

/** A language of the engine. A bundler omits it, with its texts, from an app that does not import it. */
export interface EngineLanguage {
  /** Translates messages about records of these documents. */
  readonly translating: (documents: readonly unknown[]) => Translate;
}

/** English: the engine's own messages, and the documents' texts with `-en`; those without stay as they are written. */
export const english: EngineLanguage = {
  translating: (documents) =>
    translator([...Object.entries(words), ...documentTexts(documents)], untranslatedTexts(documents)),
};
