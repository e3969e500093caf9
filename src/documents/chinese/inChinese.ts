import sentences from './sentences.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

type Texts = Readonly<Record<string, string>>;

interface Sentence {
  readonly pattern: RegExp;
  readonly other: string;
  /** The number of fixed characters: the more, the more specific. */
  readonly weight: number;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Translates sentences of a catalogue; undefined for others. `{}` is a placeholder, in the same order in both languages
 * unless the translation has `{2}`. It serves terminal output, all of which is defined here:
 * of several matching sentences the most specific one is used. Texts from the server contain user input, which must
 * stay unchanged: see `engine/words/translator`. `singles` are words that are translated as values of `{}` only.
 */
export function terminalWords(texts: Texts, singles: Texts): (text: string) => string | undefined {
  const known: readonly Sentence[] = Object.entries(texts)
    .map(([text, other]) => ({
      pattern: new RegExp(`^${text.split('{}').map(escaped).join('([^]+?)')}$`),
      other,
      weight: text.replaceAll('{}', '').length,
    }))
    .sort((one, other) => other.weight - one.weight);
  const translate = (text: string): string | undefined => {
    for (const { pattern, other } of known) {
      const found = pattern.exec(text);
      if (found === null) continue;
      const parts = found.slice(1).map(partOf);
      let next = 0;
      return other.replace(/\{(\d*)\}/g, (_, at: string) => parts[at === '' ? next++ : Number(at) - 1] ?? '');
    }
    return undefined;
  };
  const wordOf = (part: string): string | undefined => singles[part] ?? translate(part);
  // A placeholder may be a sentence of its own, or a list of them.
  const partOf = (part: string): string =>
    wordOf(part) ??
    part
      .split(', ')
      .map((each) => wordOf(each) ?? each)
      .join(', ');
  return translate;
}

/** The message of a check in Chinese; undefined if it is not translated, or is Chinese already. */
export const inChinese = terminalWords(sentences, words);
