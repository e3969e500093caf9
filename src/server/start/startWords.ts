import type { Language } from '#engine/words/Language.ts';
import { terminalWords } from '#documents/chinese/inChinese.ts';
import { START_MESSAGES } from './START_MESSAGES.ts';
import { STORED_MESSAGES } from './STORED_MESSAGES.ts';

const inEnglish = terminalWords([...START_MESSAGES, ...STORED_MESSAGES]);

/** A line of a start that cannot go on, in a language; what nobody has written in English yet stays as it is. */
export function startLine(line: string, language: Language): string {
  const said = language === 'zh' ? undefined : inEnglish(line);
  // What may be written, and which tables and rows are meant, is listed with the signs of the other language.
  return (
    said
      ?.replace(/(?<=is one of )[^(]*/, (list) => list.replaceAll('、', ', '))
      .replace(/(?<=\w)、(?=\w)/g, ', ')
      .replace(/，(?=Id \d+：)/g, ', ')
      .replace(/(?<=Id \d+)：/g, ': ') ?? line
  );
}
