import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
