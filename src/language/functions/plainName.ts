import { INVISIBLE_SIGNS } from '../invisible.ts';

const SMALL = 'abcdefghijklmnopqrstuvwxyz';
const OPENING = '[{<【〔〖〈《「『';
const CLOSING = ']}>】〕〗〉》」』';
const SPACES = ' \t\n\r';

/**
 * The character replacements of a plain name, after Unicode NFKC, which makes full width half: lower case, round
 * brackets. Spaces, invisible characters and other characters of `from` without a counterpart in `to` are removed. The database uses the same replacements.
 */
export const PLAIN_NAME = {
  from: `${SMALL.toUpperCase()}${OPENING}${CLOSING}${SPACES}${INVISIBLE_SIGNS}`,
  to: `${SMALL}${'('.repeat(OPENING.length)}${')'.repeat(CLOSING.length)}`,
} as const;

const TO = new Map([...PLAIN_NAME.from].map((from, i) => [from, PLAIN_NAME.to.charAt(i)]));

/** A name without common spelling variants: spaces, invisible characters, full and half width, kinds of brackets, capital letters. */
export function plainName(text: string): string {
  return [...text.normalize('NFKC')].map((character) => TO.get(character) ?? character).join('');
}
