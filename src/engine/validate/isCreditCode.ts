const CODE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;
const SYMBOLS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Tells whether a text is a unified social credit code with a right check digit (GB 32100). */
export function isCreditCode(text: string): boolean {
  return CODE.test(text) && creditCheckDigit(text) === text.charAt(17);
}

/** The 18th character that belongs to the first 17 of a unified social credit code. */
export function creditCheckDigit(code: string): string {
  let sum = 0;
  let weight = 1;
  for (const symbol of code.slice(0, 17)) {
    sum += SYMBOLS.indexOf(symbol) * weight;
    weight = (weight * 3) % 31;
  }
  return SYMBOLS.charAt((31 - (sum % 31)) % 31);
}
