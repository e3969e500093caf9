import PinyinMatch from 'pinyin-match';

/** What may be pinyin: letters only. One letter alone is the initial of nearly everything. */
const LETTERS = /^[a-z]{2,}$/i;

/**
 * Tells whether a text holds another one, whatever the case of letters; letters are also looked for as pinyin, written out or by its initials,
 * in any reading of a character.
 */
export function holdsText(whole: string, part: string): boolean {
  if (whole.toLowerCase().includes(part.toLowerCase())) return true;
  return LETTERS.test(part) && PinyinMatch.match(whole, part) !== false;
}
