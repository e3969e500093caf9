import type { Language } from '#engine/words/Language.ts';
import { fillHoles } from '#engine/words/Sentence.ts';
import english from './commands.en.json' with { type: 'json' };

/** A Chinese text of a command; `@word` at its end distinguishes texts with several translations and is not printed. */
export type CommandText = keyof typeof english;

export type CommandTexts = (text: CommandText, ...values: readonly (string | number)[]) => string;

/** The texts of commands in a language. */
export const textsIn =
  (language: Language): CommandTexts =>
  (text, ...values) =>
    fillHoles(language === 'en' ? english[text] : text.replace(/@\w+$/, ''), (name) => {
      const value = values[Number(name)];
      return value === undefined ? undefined : String(value);
    });
