import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { AppError } from '#engine/errors.ts';
import { codeFolders, codeNames } from '../settings/codeFolders.mjs';
import { isCodeFile, type SourceText } from '#documents/readDocuments.ts';

/** A schema document on the disk; a large one has its text only when requested by name. */
interface SchemaFile {
  readonly File: string;
  readonly Text?: string;
}

/** Bytes; larger enum documents (regions, industries) are listed by name only. */
const MAX_LISTED_ENUM_BYTES = 64 * 1024;

/** Documents of a folder, without demo records and pages; only names of large enum types and code. */
export function listSchemaFiles(folder: string): SchemaFile[] {
  const documents = namedFiles(folder).map((file) => {
    const path = join(folder, file);
    const isNameOnly = file.startsWith('enums/') && statSync(path).size > MAX_LISTED_ENUM_BYTES;
    return isNameOnly ? { File: file } : { File: file, Text: readFileSync(path, 'utf8') };
  });
  return [...documents, ...listCode(folder).map((file) => ({ File: file, Text: '' }))];
}

/** Returns one document of a schemas folder as text, whatever its size. Throws NOT_FOUND for unlisted files. */
export function readSchemaFile(folder: string, file: string): SchemaFile {
  if (!namedFiles(folder).includes(file)) throw new AppError('NOT_FOUND', { text: `没有文件 ${file}` });
  return { File: file, Text: readFileSync(join(folder, file), 'utf8') };
}

const namedFiles = (folder: string): string[] => listFiles(folder).filter((file) => !/^(demo|site)\//.test(file));

/** Texts of all documents by path, and code files without text. Throws when the folder is unreadable. */
export function readFolder(folder: string): SourceText[] {
  const all = listAll(folder).sort();
  return [
    ...all.filter(isDocument).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') })),
    ...listCode(folder).map((file) => ({ file, text: '' })),
  ];
}

/** The relative paths of all documents of a schemas folder, in order. Throws when the folder cannot be read. */
export const listFiles = (folder: string): string[] => listAll(folder).filter(isDocument).sort();

/** The paths of the commands, screens and blocks of a schemas folder and its extensions. */
export const listCode = (folder: string): string[] =>
  codeFolders(folder).folders.flatMap(codeNames).filter(isCodeFile).sort();

const listAll = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));

/** Whether a path below a schemas folder is a document, not a meta-schema. */
export const isDocument = (file: string): boolean => file.endsWith('.json') && !file.startsWith('meta/');
