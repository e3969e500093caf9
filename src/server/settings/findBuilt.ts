import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Finds what `npm run build` made, for code that itself runs from `dist/server` (or a chunk below it) as well as from
 * `src/server`: the path of `dist/<name>`, or of the folder it lies in; undefined when it was not built.
 */
export function findBuilt(name: string, want: 'file' | 'folder'): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let up = 0; up < 5; up += 1) {
    const file = join(folder, 'dist', name);
    if (existsSync(file)) return want === 'file' ? file : dirname(file);
    folder = dirname(folder);
  }
  return undefined;
}
