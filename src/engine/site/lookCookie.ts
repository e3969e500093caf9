/** In which colours somebody wants the back office. */
export type Theme = 'light' | 'dark' | 'system';

const NAME = 'look';
const YEAR = 365 * 24 * 60 * 60;

/** The colours that a browser keeps, from its cookies; undefined where it keeps none. The server reads it, too: the page is painted before a script runs. */
export function readLookCookie(cookies: string): Theme | undefined {
  const [, kept] = new RegExp(`(?:^|;\\s*)${NAME}=(light|dark|system)(?:;|$)`).exec(cookies) ?? [];
  return kept === 'light' || kept === 'dark' || kept === 'system' ? kept : undefined;
}

/** The cookie by which a browser keeps the colours. */
export function lookCookie(theme: Theme): string {
  return `${NAME}=${theme}; path=/; max-age=${YEAR}; samesite=lax`;
}
