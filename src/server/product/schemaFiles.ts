import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#engine/errors.ts';
import { listCode, listFiles } from './readFolder.ts';

/** A schema document as it lies on the disk; without its text when it is large and was not asked for by name. */
export interface SchemaFile {
  readonly File: string;
  readonly Text?: string;
}

/** Bytes; larger enum documents (regions, industries) are listed by name only. */
const LARGE = 64 * 1024;

/** The documents of a schemas folder but the demo records and the pages of the site, with their texts; of large enum types only the names. Code has no text. */
export function listSchemaFiles(folder: string): SchemaFile[] {
  const documents = namedFiles(folder).map((file) => {
    const path = join(folder, file);
    const isNameOnly = file.startsWith('enums/') && statSync(path).size > LARGE;
    return isNameOnly ? { File: file } : { File: file, Text: readFileSync(path, 'utf8') };
  });
  return [...documents, ...listCode(folder).map((file) => ({ File: file, Text: '' }))];
}

/** One document of a schemas folder with its text, whatever its size. Throws NOT_FOUND for everything that is not listed. */
export function readSchemaFile(folder: string, file: string): SchemaFile {
  if (!namedFiles(folder).includes(file)) throw new AppError('NOT_FOUND', { text: `没有文件 ${file}` });
  return { File: file, Text: readFileSync(join(folder, file), 'utf8') };
}

const namedFiles = (folder: string): string[] => listFiles(folder).filter((file) => !/^(demo|site)\//.test(file));
