import type { Language } from '#engine/words/Language.ts';
import { terminalWords } from '#documents/chinese/inChinese.ts';
import texts from './en.json' with { type: 'json' };

const inEnglish = terminalWords(texts, {});

/** A line of a failed start, in a language; lines without a translation stay unchanged. */
export function startLine(line: string, language: Language): string {
  const said = language === 'zh' ? undefined : inEnglish(line);
  // Lists of choices, tables and rows use the punctuation of the other language.
  return (
    said
      ?.replace(/(?<=is one of )[^(]*/, (list) => list.replaceAll('、', ', '))
      .replace(/(?<=\w)、(?=\w)/g, ', ')
      .replace(/，(?=Id \d+：)/g, ', ')
      .replace(/(?<=Id \d+)：/g, ': ') ?? line
  );
}
