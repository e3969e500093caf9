import PinyinMatch from 'pinyin-match';
import { holdsPlain } from '#language/plainName.ts';

/** Possible pinyin: letters only. A single letter would match the initial of nearly everything. */
const LETTERS = /^[a-z]{2,}$/i;

/** Whether a text contains another, by plain forms; letters also match pinyin, in full or by initials. */
export function holdsText(whole: string, part: string): boolean {
  if (holdsPlain(whole, part)) return true;
  return LETTERS.test(part) && PinyinMatch.match(whole, part) !== false;
}
