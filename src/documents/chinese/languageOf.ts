import type { Language } from '#engine/words/Language.ts';

/** The language of a process: Chinese where its messages are to be, else English. */
export function languageOf(env: Readonly<Record<string, string | undefined>>): Language {
  const named = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((each) => each !== undefined && each !== '');
  return named?.toLowerCase().startsWith('zh') === true ? 'zh' : 'en';
}
