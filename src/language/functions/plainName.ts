const SMALL = 'abcdefghijklmnopqrstuvwxyz';
const OPENING = '[{<【〔〖〈《「『';
const CLOSING = ']}>】〕〗〉》」』';
const SPACES = ' \t\n\r';

/**
 * Which characters a plain name has in place of others, after Unicode NFKC, which makes full width half: small letters, round brackets.
 * Characters of `from` that have none in `to` are left out. The database is told the same.
 */
export const PLAIN_NAME = {
  from: `${SMALL.toUpperCase()}${OPENING}${CLOSING}${SPACES}`,
  to: `${SMALL}${'('.repeat(OPENING.length)}${')'.repeat(CLOSING.length)}`,
} as const;

const TO = new Map([...PLAIN_NAME.from].map((from, i) => [from, PLAIN_NAME.to.charAt(i)]));

/** A name without what people write one way or another: spaces, full and half width, kinds of brackets, capital letters. */
export function plainName(text: string): string {
  return [...text.normalize('NFKC')].map((character) => TO.get(character) ?? character).join('');
}
