import { createHash } from 'node:crypto';
import type { SourceText } from '#documents/readDocuments.ts';

const KNOWN = new WeakMap<readonly SourceText[], string>();

/** A hash of documents, in any order of files. Cached by list, as a start needs it several times. */
export function hashTexts(texts: readonly SourceText[]): string {
  const known = KNOWN.get(texts);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  for (const line of texts.map(({ file, text }) => JSON.stringify([file, text])).sort()) hash.update(line);
  const made = hash.digest('hex');
  KNOWN.set(texts, made);
  return made;
}
