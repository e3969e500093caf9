/** The colour scheme that a user prefers in the back office. */
export type Theme = 'light' | 'dark' | 'system';
/** The spacing of rows, fields and entries. */
export type Density = 'compact' | 'standard' | 'loose';

/** A user's appearance settings of the back office. */
export interface Appearance {
  readonly theme: Theme;
  readonly density: Density;
}

const COOKIE_PATTERN = /(?:^|;\s*)look=(light|dark|system)(?:\.(compact|standard|loose))?(?:;|$)/;
const YEAR = 365 * 24 * 60 * 60;

/** The look that a browser keeps, from its cookies; undefined where it keeps none. The server reads it, too: the page is painted before a script runs. */
export function readLookCookie(cookies: string): Appearance | undefined {
  const [, theme, density] = COOKIE_PATTERN.exec(cookies) ?? [];
  if (theme !== 'light' && theme !== 'dark' && theme !== 'system') return undefined;
  return { theme, density: density === 'compact' || density === 'loose' ? density : 'standard' };
}

/** The cookie by which a browser keeps the look. */
export function lookCookie({ theme, density }: Appearance): string {
  return `look=${theme}.${density}; path=/; max-age=${YEAR}; samesite=lax`;
}
