/** Widths of bars and gaps of each value in turn, a bar first: eleven modules each, the stop sign thirteen. */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

/** Set B: letters of both cases, digits and signs, each its code less 32. */
const START = 104;
const STOP = 106;
const MODULUS = 103;
const FIRST = 32;
/** More would be too narrow to be read on any paper. */
const MAX_CODE_LENGTH = 40;

/** A bar of a code: where it begins, and how wide it is, in modules. */
export interface Bar {
  readonly at: number;
  readonly width: number;
}

/** The bars of a text as Code 128, with how many modules they take; undefined for a text that cannot be one: signs beyond ASCII, none, or too many. */
export function code128(text: string): { readonly bars: readonly Bar[]; readonly width: number } | undefined {
  if (!/^[ -~]+$/.test(text) || text.length > MAX_CODE_LENGTH) return undefined;
  const values = Array.from(text, (sign) => sign.charCodeAt(0) - FIRST);
  const check = values.reduce((sum, value, i) => sum + value * (i + 1), START) % MODULUS;
  const bars: Bar[] = [];
  let at = 0;
  for (const value of [START, ...values, check, STOP])
    for (const [i, digit] of Array.from(PATTERNS[value] ?? '').entries()) {
      const width = Number(digit);
      if (i % 2 === 0) bars.push({ at, width });
      at += width;
    }
  return { bars, width: at };
}
