import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SourceText } from '#documents/readDocuments.ts';

/** The texts of all documents of a schemas folder, by path. Throws when the folder cannot be read. */
export function readFolder(folder: string): SourceText[] {
  return listFiles(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}

/** The paths of all documents of a schemas folder below it, in order. Throws when the folder cannot be read. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isDocument)
    .sort();
}

/** Tells whether a path below a schemas folder is a document, not a meta-schema. */
export function isDocument(file: string): boolean {
  return file.endsWith('.json') && !file.startsWith('meta/');
}
