/**
 * Searches for the first invalid character: a pattern over the whole text would backtrack for each character. Once a
 * process has created many patterns, V8 compiles further ones without the optimisation for that, and a text of five
 * megabytes overflows their stack.
 */
const NO_SIGN = /[^A-Za-z0-9+/]/;

/** Decodes a base64 text without the prefix of a data URL; undefined for an empty text and for anything else. */
export function readBase64(text: string): Buffer | undefined {
  const end = text.search(NO_SIGN);
  const isBase64 = end === -1 ? text !== '' : end > 0 && ['=', '=='].includes(text.slice(end));
  return isBase64 ? Buffer.from(text, 'base64') : undefined;
}
