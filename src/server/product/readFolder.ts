import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isCodeFile, type SourceText } from '#documents/readDocuments.ts';

/** The texts of all documents of a schemas folder, by path, and its code that they name, without its text. Throws when the folder cannot be read. */
export function readFolder(folder: string): SourceText[] {
  return [
    ...listFiles(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') })),
    ...listCode(folder).map((file) => ({ file, text: '' })),
  ];
}

/** The paths of all documents of a schemas folder below it, in order. Throws when the folder cannot be read. */
export function listFiles(folder: string): string[] {
  return listAll(folder).filter(isDocument).sort();
}

/** The paths of the commands, screens and blocks of a schemas folder. Throws when the folder cannot be read. */
export function listCode(folder: string): string[] {
  return listAll(folder).filter(isCodeFile).sort();
}

const listAll = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));

/** Tells whether a path below a schemas folder is a document, not a meta-schema. */
export function isDocument(file: string): boolean {
  return file.endsWith('.json') && !file.startsWith('meta/');
}
