import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaStore } from './store/MediaStore.ts';

/**
 * Removes what is left of uploads that broke off, because the process ended in their middle: parts that nothing was written to for so
 * many milliseconds. Their times are those of the file system, whatever the clock of the product says.
 */
export async function removeBrokenUploads({ parts }: Pick<MediaStore, 'parts'>, age: number): Promise<void> {
  const names = await readdir(parts).catch(() => []);
  for (const name of names.filter((found) => found.endsWith('.part'))) {
    const path = join(parts, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > age) await rm(path, { force: true });
  }
}
