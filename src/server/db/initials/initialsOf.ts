import { pinyin, polyphonic } from 'pinyin-pro';

/** Most characters that are read: titles are shorter, and a long remark's end is not searched. */
const SIGNS = 200;
/** Most readings of one text. Beyond them the remaining characters have only their usual reading. */
const MAX_READINGS = 64;
const OPTIONS = { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'spaced' } as const;
const INITIAL_PATTERN = /^[a-z0-9]$/;
/** Texts that are searched as initials. */
const ASKED = /^(?=.*[a-z])[a-z0-9]{2,}$/i;

/** Whether a text may be the initials of another one. */
export const mayBeInitials = (text: string): boolean => ASKED.test(text);

/** The initials of a text in pinyin, letters and digits unchanged, one for each reading: `zqyh cqyh`. */
export function initialsOf(text: string): string {
  const read = text.slice(0, SIGNS).toLowerCase();
  const usual: readonly string[] = pinyin(read, OPTIONS);
  const every: readonly (string | readonly string[])[] = polyphonic(read, OPTIONS);
  let ways = [''];
  usual.forEach((first, i) => {
    const others = every[i] ?? [];
    const signs = [...new Set([first, ...(typeof others === 'string' ? others.split(' ') : others)])].filter((sign) =>
      INITIAL_PATTERN.test(sign),
    );
    const [sign] = signs;
    if (sign === undefined) return;
    const taken = ways.length * signs.length > MAX_READINGS ? [sign] : signs;
    ways = taken.flatMap((next) => ways.map((way) => way + next));
  });
  return ways.join(' ');
}

/** Most characters converted to full pinyin; a name is found by its beginning. */
const READ_OUT = 60;
/** Most letters stored from a character on, and used of the typed text. */
export const MAX_INITIALS = 30;
const WHOLE = { toneType: 'none', type: 'array', nonZh: 'spaced', v: true } as const;
const SYLLABLE = /^[a-z0-9]+$/;

/** A text in full pinyin in its usual reading, from each of its characters on, separated by spaces: `zhongguo guo`. */
export function fullPinyin(text: string): string {
  const syllables = pinyin(text.slice(0, READ_OUT).toLowerCase(), WHOLE).filter((each) => SYLLABLE.test(each));
  const ways = syllables.map((_, at) => syllables.slice(at).join('').slice(0, MAX_INITIALS));
  return [...new Set(ways)].join(' ');
}
