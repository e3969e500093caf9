import { WIDE } from '#fields/table/WIDE.ts';

/** The width of letters and digits relative to wide characters, at most on average. */
const NARROW = 0.62;

/** The approximate width in pixels of a text on one line, where a full-width character takes `wide` pixels. */
export const textPixels = (text: string, wide: number): number =>
  [...text].reduce((sum, sign) => sum + (sign < WIDE ? NARROW : 1), 0) * wide;
