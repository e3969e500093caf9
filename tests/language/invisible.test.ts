import { expect, it } from 'vitest';
import { INVISIBLE_SIGNS, plainName, withoutInvisible } from '#language/plainName.ts';

it('removes what nobody sees, and keeps what belongs to emoji and words', () => {
  const cases: [string, string][] = [
    ['云帆\u200b科技', '云帆科技'],
    ['\u2060\u00ad\ufe0f\u3164', ''],
    ['👨\u200d👩\u200d👧 一家', '👨\u200d👩\u200d👧 一家'],
    ['❤\ufe0f', '❤\ufe0f'],
    ['1\ufe0f\u20e3', '1\ufe0f\u20e3'],
    ['क्\u200dष', 'क्\u200dष'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['a\u200db', 'ab'],
    ['\u200frtl', '\u200frtl'],
    [' \u200f', ' '],
    // Signs that turn the direction of reading are refused elsewhere, with their place.
    ['a\u202eb', 'a\u202eb'],
  ];
  for (const [text, seen] of cases) expect(withoutInvisible(text)).toBe(seen);
});

it('counts every invisible character of the basic plane as nothing in plain names', () => {
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
    /\p{Default_Ignorable_Code_Point}/u.test(sign),
  );
  expect([...INVISIBLE_SIGNS]).toEqual(all);
  expect(plainName(`云${all.join('')}帆`)).toBe('云帆');
});
