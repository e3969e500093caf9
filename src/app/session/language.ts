import { forgetRead } from '#client/offline/forgetRead.ts';
import { pageText } from '#client/pageText.ts';
import type { Language } from '#engine/words/Language.ts';
import { languageCookie, readLanguageCookie } from '#engine/site/pageLanguage.ts';
import { client } from './client.ts';

/** Chosen before signing in: stored with the account once it is known. */
const CHOSEN = 'languageChosen';

/** The language of this page: scripts of one language make all of it. */
export const currentLanguage = (): Language => (document.documentElement.lang.startsWith('en') ? 'en' : 'zh');

/** The language that the page could have instead; undefined where the server has only one. */
export function otherLanguage(): Language | undefined {
  if (!pageText('languages').includes('en')) return undefined;
  return currentLanguage() === 'en' ? 'zh' : 'en';
}

/** The name of the other language, in that language. */
export const languageName = (): string => (otherLanguage() === 'en' ? 'English' : '中文');

/** Shows the sign-in page in the other language. */
export function chooseLanguage(): void {
  const language = otherLanguage();
  if (language === undefined) return;
  sessionStorage.setItem(CHOSEN, language);
  void show(language);
}

/** Shows the back office in the other language and keeps that with the account. Throws AppError. */
export async function switchLanguage(): Promise<void> {
  const language = otherLanguage();
  if (language === undefined) return;
  await save(language);
  await show(language);
}

/** The language stored with the account when the session began; undefined if the user has chosen one since. */
let kept: Language | undefined;

/** Stores the language chosen before signing in with the account, else remembers the account's. Undefined: none. */
export async function keepLanguage(ofAccount: Language | undefined): Promise<void> {
  const isChosen = otherLanguage() !== undefined && sessionStorage.getItem(CHOSEN) === currentLanguage();
  sessionStorage.removeItem(CHOSEN);
  kept = isChosen ? undefined : ofAccount;
  // A failed save does not stop the sign-in; it is tried again at the next sign-in.
  if (isChosen) await save(currentLanguage()).catch(() => undefined);
}

/** Shows a place of the app in the language that is kept with the account, where the page has another one. */
export async function showKeptLanguage(place: string): Promise<void> {
  if (kept !== undefined && kept === otherLanguage()) await show(kept, place);
}

const save = async (language: Language): Promise<unknown> =>
  client.http.post('/api/Account/SetLook', { Language: language });

/**
 * Loads the page once more, at a place of the app or where it is, and does not end then: nothing may follow on a page that goes. A browser that keeps no cookies
 * would get the same again, and again.
 */
async function show(language: Language, place?: string): Promise<void> {
  document.cookie = languageCookie(language);
  if (readLanguageCookie(document.cookie) !== language) return;
  // Cached replies are in the previous language. If the cache cannot be cleared, they are shown until they are fetched
  // again.
  await forgetRead().catch(() => undefined);
  if (place !== undefined) history.replaceState(null, '', `#${place}`);
  location.reload();
  await new Promise(() => undefined);
}
