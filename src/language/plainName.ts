/** The scripts from Arabic to Sinhala, which use joiners within words, and Mongolian with its variation selectors. */
const JOINING = /[\u0600-\u0dff\u1800-\u18af]$/;
const PICTURE = /(\p{Extended_Pictographic}|\p{Emoji_Modifier}|[0-9#*])$/u;
const JOINER = /^[\u200c\u200d\u180b-\u180f]$/;
const PICTURE_PART = /^(\ufe0f?\u200d|\ufe0f|[\u{e0020}-\u{e007f}]+)$/u;
/** Marks of the direction of reading, which right-to-left texts need next to visible characters. */
const DIRECTION = /^[\u061c\u200e\u200f]$/;
const VISIBLE = /(?!\s)\P{Default_Ignorable_Code_Point}/u;
/** Signs without a glyph, but those that turn the direction of reading: these are refused, with their place. */
const INVISIBLE = /(?:(?![\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point})+/gu;

/** The text without characters that nobody sees (Unicode Default_Ignorable_Code_Point); those inside emoji and Indic or Arabic words, and marks of direction, stay. */
export const withoutInvisible = (text: string): string =>
  text.replace(INVISIBLE, (signs: string, at: number) => {
    const before = text.slice(0, at);
    const isPart =
      (DIRECTION.test(signs) && VISIBLE.test(text)) ||
      (PICTURE_PART.test(signs) && PICTURE.test(before)) ||
      (JOINER.test(signs) && JOINING.test(before) && at + signs.length < text.length);
    return isPart ? signs : '';
  });

/** A name as it is shown: one line without control characters, invisible ones, and those that turn the direction of reading. */
export const shownName = (text: string): string =>
  withoutInvisible(text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')).trim();

const RANGES =
  'ad 34f 61c 115f-1160 17b4-17b5 180b-180f 200b-200f 202a-202e 2060-206f 3164 fe00-fe0f feff ffa0 fff0-fff8'.split(
    ' ',
  );

/** The invisible characters of the basic plane, which plain names omit in the database as well. */
export const INVISIBLE_SIGNS = RANGES.map((range) => {
  const [first = 0, last = first] = range.split('-').map((code) => parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)).join('');
}).join('');

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

/** The replacements as patterns of the database: bracket, removed, and lower-case texts. */
export const plainPatterns = () => ({
  opening: `[${classOf(OPENING)}]`,
  closing: `[${classOf(CLOSING)}]`,
  removed: `[${classOf(SPACES)}${RANGES.join(' ').replace(/ ?([0-9a-f]+)/g, (_, code: string) => `\\u${code.padStart(4, '0')}`)}]`,
  usual: '^[A-Za-z0-9()._/\\-\\u4e00-\\u9fff]*$',
});

const TO = new Map([...PLAIN_NAME.from].map((from, i) => [from, PLAIN_NAME.to.charAt(i)]));

/** A name without common spelling variants: spaces, invisible characters, full and half width, kinds of brackets, capital letters. */
export function plainName(text: string): string {
  return [...text.normalize('NFKC')].map((character) => TO.get(character) ?? character).join('');
}

/** Whether a text contains another one, as every search compares them: by their plain forms. */
export const holdsPlain = (whole: string, part: string): boolean => plainName(whole).includes(plainName(part));
