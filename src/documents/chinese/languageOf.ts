import { LANGUAGES, type Language } from '#engine/words/Language.ts';

/** The language that a process names for its messages, by the beginning of its name (`en_GB.UTF-8`); `otherwise` where it names none of ours. */
export function languageOf(env: Readonly<Record<string, string | undefined>>, otherwise: Language = 'en'): Language {
  const named = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((each) => each !== undefined && each !== '');
  return LANGUAGES.find((known) => named?.toLowerCase().startsWith(known) === true) ?? otherwise;
}
