import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SourceText } from '#documents/readDocuments.ts';

/** The texts of all documents of a schemas folder, by path. Throws when the folder cannot be read. */
export function readFolder(folder: string): SourceText[] {
  return listFiles(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.startsWith('meta/') && !file.startsWith('site/'))
    .sort();
}
