import { startLine } from '#server/start/startWords.ts';
import type { Language } from '#engine/words/Language.ts';
import { terminalWords } from '#documents/chinese/inChinese.ts';
import { MESSAGES } from './MESSAGES.ts';

const inChinese = terminalWords(MESSAGES);
const MEANT = /^([^]*); did you mean "([^"]*)"\?$/;

/** What a command refuses, in a language. What comes from the system, such as why a file cannot be read, stays as it is. */
export function refusalIn(language: Language, message: string): string {
  if (language === 'en') return message;
  const whole = inChinese(message);
  const [, said, meant] = MEANT.exec(message) ?? [];
  if (said === undefined) return whole ?? message;
  return `${inChinese(said) ?? said}，是不是“${meant ?? ''}”？`;
}

/** What is refused because of settings, a database or a backup: Chinese where it is made, line by line. */
export const refusedLines = (language: Language, message: string): string =>
  message
    .split('\n')
    .map((line) => startLine(line, language))
    .join('\n');
