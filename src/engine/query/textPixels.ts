import { WIDE } from '#fields/table/WIDE.ts';

/** The width of letters and digits relative to wide characters, at most on average. */
const NARROW = 0.62;

/** About how many pixels a text takes on one line, where a wide sign takes `wide` of them. */
export const textPixels = (text: string, wide: number): number =>
  [...text].reduce((sum, sign) => sum + (sign < WIDE ? NARROW : 1), 0) * wide;
