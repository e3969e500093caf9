/** From here on signs are as wide as they are high: Chinese, Japanese and Korean ones, and the marks that stand beside them. */
export const WIDE = '\u1100';
