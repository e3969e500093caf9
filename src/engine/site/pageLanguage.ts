import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import { LANGUAGES, type Language } from '../words/Language.ts';

const COOKIE = /(?:^|;\s*)language=(zh|en)(?:;|$)/;
const YEAR = 365 * 24 * 60 * 60;

const isLanguage = (text: string | undefined): text is Language => LANGUAGES.some((each) => each === text);

/** The language chosen in this browser, from its cookies; undefined if none was chosen. */
export function readLanguageCookie(cookies: string): Language | undefined {
  const [, language] = COOKIE.exec(cookies) ?? [];
  return isLanguage(language) ? language : undefined;
}

/** The cookie by which a browser keeps a language. */
export const languageCookie = (language: Language): string =>
  `language=${language}; path=/; max-age=${YEAR}; samesite=lax`;

/** The language information of a request. */
export interface Asked {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
}

/** The language in which a request is answered: the one chosen in the browser, else that of the product, which may leave it to the browser. */
export function pageLanguage(asked: Asked, company: CompanyDocument | undefined): Language {
  const ofProduct = company?.language ?? 'zh';
  return (
    readLanguageCookie(asked.cookie ?? '') ??
    (ofProduct === 'browser' ? preferred(asked['accept-language'] ?? '') : ofProduct)
  );
}

/** The first supported language of a browser's Accept-Language, by its weights. */
function preferred(accepted: string): Language {
  const wanted = accepted
    .split(',')
    .map((part) => {
      const [name = '', ...more] = part.trim().toLowerCase().split(';');
      const weight = /q=([\d.]+)/.exec(more.join(';'))?.[1];
      return { name: name.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted.map(({ name }) => name).find(isLanguage) ?? 'zh';
}
