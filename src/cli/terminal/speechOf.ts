import engine from '#engine/words/en/engine.json' with { type: 'json' };
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { Language } from '#engine/words/Language.ts';
import { sentenceOf } from '#engine/words/Sentence.ts';
import { AS_IS, type Say } from '#engine/words/translator.ts';
import { english } from '#server/words/sayIn.ts';
import terminal from './en.json' with { type: 'json' };
import type { CliInput } from './CliCommand.ts';

/** How a command tells what it found. */
export interface Speech {
  readonly language: Language;
  /** Gives a text that other rooms worded, or that stands in documents, in that language: whole, or as it is. */
  readonly say: Say;
}

const NOTHING: ProductDocuments = {
  ...{ entities: [], enums: {}, menus: {}, roles: {}, reminders: {}, pages: {}, workbench: {}, demo: {} },
};

/** Most of these texts stand in scripts, which put in what is said already; a sentence that does not say what is put in could be read into others. */
const isTold = ([chinese, english]: readonly [string, string]): boolean =>
  sentenceOf(chinese, english)?.kinds.includes('data') !== true;

/** How a command tells what it found of a product, in the language that it is asked for; without documents of what belongs to none. */
export function speechOf(
  { spoken }: Pick<CliInput, 'spoken'>,
  { documents }: { readonly documents: ProductDocuments } = { documents: NOTHING },
): Speech {
  const more = [...Object.entries(terminal), ...Object.entries(engine).filter(isTold)];
  return { language: spoken, say: spoken === 'zh' ? AS_IS : english(documents, more) };
}
