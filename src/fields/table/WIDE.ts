/** Characters from here on are full-width: Chinese, Japanese and Korean ones, and their punctuation. */
export const WIDE = '\u1100';
