import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isCommandFile, type SourceText } from '#documents/readDocuments.ts';

/** The texts of all documents of a schemas folder, by path, and its commands, which stand for their names. Throws when the folder cannot be read. */
export function readFolder(folder: string): SourceText[] {
  return [
    ...listFiles(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') })),
    ...listCommands(folder).map((file) => ({ file, text: '' })),
  ];
}

/** The paths of all documents of a schemas folder below it, in order. Throws when the folder cannot be read. */
export function listFiles(folder: string): string[] {
  return listAll(folder).filter(isDocument).sort();
}

/** The paths of the commands of a schemas folder: `commands/<name>.ts`. Throws when the folder cannot be read. */
export function listCommands(folder: string): string[] {
  return listAll(folder).filter(isCommandFile).sort();
}

const listAll = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));

/** Tells whether a path below a schemas folder is a document, not a meta-schema. */
export function isDocument(file: string): boolean {
  return file.endsWith('.json') && !file.startsWith('meta/');
}
