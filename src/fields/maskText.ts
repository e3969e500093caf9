const STARS = '****';

/** The visible characters at both ends of a text: fewer for short texts, so that most of the text stays hidden. */
const ENDS: readonly (readonly [from: number, head: number, tail: number])[] = [
  [11, 3, 4],
  [8, 2, 2],
];

/** A text without its middle, `13812340001` -> `138****0001`; short texts are hidden whole. */
export function maskText(text: string): string {
  const characters = [...text];
  const ends = ENDS.find(([from]) => characters.length >= from);
  if (ends === undefined) return STARS;
  const [, head, tail] = ends;
  return `${characters.slice(0, head).join('')}${STARS}${characters.slice(-tail).join('')}`;
}

/** Whether a text has the format of `maskText`, which users never enter intentionally. */
export const isMaskedText = (text: string): boolean => /^(.{3}\*{4}.{4}|.{2}\*{4}.{2}|\*{4})$/su.test(text);
