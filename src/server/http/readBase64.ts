/**
 * Looked for from the front, as a pattern over the whole text would keep a place for each sign of it: once a process has made many patterns, V8 makes
 * further ones without what spares that, and a text of five megabytes overflows their stack.
 */
const NO_SIGN = /[^A-Za-z0-9+/]/;

/** The bytes that a text holds as base64, without the head of a data address; undefined for an empty one and for anything else. */
export function readBase64(text: string): Buffer | undefined {
  const end = text.search(NO_SIGN);
  const isBase64 = end === -1 ? text !== '' : end > 0 && ['=', '=='].includes(text.slice(end));
  return isBase64 ? Buffer.from(text, 'base64') : undefined;
}
