import { COVERED } from './COVERED.ts';

/** Whether a text has only characters of a list, given as the distances between their code points. */
export function coverageOf(distances: string): (text: string) => boolean {
  let last = 0;
  const covered = new Set(
    distances.split(',').map((distance) => String.fromCodePoint((last += parseInt(distance, 36)))),
  );
  return (text) => Array.from(text).every((each) => covered.has(each) || /\s/.test(each));
}

const isCovered = COVERED === '' ? () => true : coverageOf(COVERED);

/**
 * The class of a heading, or of a block of headings, with a character that the bundled serif lacks: it is shown in the
 * reader's own typeface as a whole, instead of a mixture of two.
 */
export const faceOf = (text: string): string => (isCovered(text) ? '' : 'gs-plain');
