import PinyinMatch from 'pinyin-match';

/** Possible pinyin: letters only. A single letter would match the initial of nearly everything. */
const LETTERS = /^[a-z]{2,}$/i;

/**
 * Whether a text contains another one, ignoring case. Letters also match pinyin, in full or by initials,
 * in any reading of a character.
 */
export function holdsText(whole: string, part: string): boolean {
  if (whole.toLowerCase().includes(part.toLowerCase())) return true;
  return LETTERS.test(part) && PinyinMatch.match(whole, part) !== false;
}
