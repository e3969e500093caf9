import { INVISIBLE_CLASS, INVISIBLE_SIGNS } from './invisible.ts';

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

const classOf = (characters: string): string =>
  [...characters].map((each) => `\\u${(each.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join('');

/**
 * The same replacements as patterns of the database, which are faster there: of what becomes a bracket, of what is
 * removed, and of texts that only change to lower case.
 */
export const PLAIN_PATTERNS = {
  opening: `[${classOf(OPENING)}]`,
  closing: `[${classOf(CLOSING)}]`,
  removed: `[${classOf(SPACES)}${INVISIBLE_CLASS}]`,
  usual: '^[A-Za-z0-9()._/\\-\\u4e00-\\u9fff]*$',
} as const;

const TO = new Map([...PLAIN_NAME.from].map((from, i) => [from, PLAIN_NAME.to.charAt(i)]));

/** A name without common spelling variants: spaces, invisible characters, full and half width, kinds of brackets, capital letters. */
export function plainName(text: string): string {
  return [...text.normalize('NFKC')].map((character) => TO.get(character) ?? character).join('');
}

/** Whether a text contains another one, as every search compares them: by their plain forms. */
export const holdsPlain = (whole: string, part: string): boolean => plainName(whole).includes(plainName(part));
