import { perObject } from '#language/perObject.ts';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import type { SourceText } from '#documents/readDocuments.ts';

/** The version of this program, from the nearest package.json above it. */
export function programVersion(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file)) {
      const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
      if (
        typeof content === 'object' &&
        content !== null &&
        'version' in content &&
        typeof content.version === 'string'
      )
        return content.version;
    }
    if (folder === dirname(folder)) return '?';
  }
}

/** A hash of documents, in any order of files. Cached by list, as a start needs it several times. */
export const hashTexts = perObject((texts: readonly SourceText[]): string => {
  const hash = createHash('sha256');
  for (const line of texts.map(({ file, text }) => JSON.stringify([file, text])).sort()) hash.update(line);
  return hash.digest('hex');
});
