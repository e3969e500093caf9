import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Changes when a file of the code in a schemas folder does; the same wherever the folder lies. */
export function codeHash(folder: string): string {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.replaceAll('\\', '/')).update(readFileSync(join(folder, file)));
  return hash.digest('hex');
}
