import { startLine } from '#server/start/startWords.ts';
import type { Language } from '#engine/words/Language.ts';
import { terminalWords } from '#documents/chinese/inChinese.ts';
import { MESSAGES } from './MESSAGES.ts';

const inChinese = terminalWords(MESSAGES);
const MEANT = /^([^]*); did you mean "([^"]*)"\?$/;

/** A command's error message in a language. System messages, such as why a file is unreadable, stay unchanged. */
export function refusalIn(language: Language, message: string): string {
  if (language === 'en') return message;
  const whole = inChinese(message);
  const [, said, meant] = MEANT.exec(message) ?? [];
  if (said === undefined) return whole ?? message;
  return `${inChinese(said) ?? said}，是不是“${meant ?? ''}”？`;
}

/** Errors about settings, a database or a backup: their source texts are Chinese, translated line by line. */
export const refusedLines = (language: Language, message: string): string =>
  message
    .split('\n')
    .map((line) => startLine(line, language))
    .join('\n');
