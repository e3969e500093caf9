import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { codeFiles, codeFolders } from '../settings/codeFolders.mjs';

/** A hash of the code files of a schemas folder and its extensions; independent of where they are. */
export function codeHash(folder: string): string {
  const { folders } = codeFolders(folder);
  const nameOf = (file: string): string => {
    const at = folders.findLastIndex((each) => file.startsWith(each + sep));
    return `${at} ${relative(folders[at] ?? folder, file)
      .split(sep)
      .join('/')}`;
  };
  const hash = createHash('sha256');
  for (const [name, file] of codeFiles(folder)
    .map((each) => [nameOf(each), each] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(name).update(readFileSync(file));
  return hash.digest('hex');
}
