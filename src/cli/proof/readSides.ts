import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';
import type { Product } from '../Command.ts';
import { CommandError } from '../CommandError.ts';
import { readRevision, splitRange } from './readRevision.ts';

/** One of the two things compared. */
export interface Side {
  readonly name: string;
  readonly product: Product;
}

/** Both sides; `entity` is set when a single form is compared. */
export interface Sides {
  readonly before: Side;
  readonly after: Side;
  readonly entity: string | undefined;
}

const WORK_TREE = '工作区';

/**
 * Reads what the arguments of `guiju diff` name: files, schemas folders or git revisions; what is not named is the schemas folder
 * as it is now, and HEAD. Throws CommandError for what cannot be read.
 */
export function readSides(args: readonly string[], folder: string, entity: string | undefined): Sides {
  const [first = 'HEAD', second, ...more] = args;
  if (more.length > 0) throw new CommandError('guiju diff compares two versions, not more');
  const range = second === undefined && !existsSync(first) ? splitRange(folder, first) : undefined;
  const [before, after] = [range?.before ?? first, range?.after ?? second];
  const files = [before, after].filter((name) => name !== undefined && isFile(name));
  const key = files.length === 0 ? undefined : (entity ?? keyOfFiles(files, folder));
  const side = (name: string | undefined): Side => {
    return { name: name ?? WORK_TREE, product: load(readTexts(name, folder, key)) };
  };
  return { before: side(before), after: side(after), entity: key ?? entity };
}

const isFile = (name: string | undefined): name is string =>
  name !== undefined && existsSync(name) && statSync(name).isFile();

function load(texts: readonly SourceText[]): Product {
  const loaded = loadDocuments(texts);
  return { ...loaded, enums: enumsOfProduct(loaded.documents) };
}

function readTexts(name: string | undefined, folder: string, key: string | undefined): SourceText[] {
  if (name === undefined) return readExisting(folder);
  if (isFile(name)) return readFormFile(resolve(name), folder, key ?? '');
  return existsSync(name) ? readExisting(resolve(name)) : readRevision(readable(folder), name);
}

/** A single form with everything around it taken from the schemas folder it lies in, else from that of the product. */
function readFormFile(file: string, folder: string, key: string): SourceText[] {
  const own = dirname(dirname(file));
  const around = isSchemasFolder(own) ? readExisting(own) : existsSync(folder) ? readExisting(folder) : [];
  const path = `${key}/form.json`;
  return [...around.filter((source) => source.file !== path), { file: path, text: readFileSync(file, 'utf8') }];
}

const isSchemasFolder = (folder: string): boolean =>
  existsSync(join(folder, 'enums')) || existsSync(join(folder, 'menus'));

/** The entity that files are about: the folder of a form.json, else the name before the ending; one that the product has comes first. */
function keyOfFiles(files: readonly string[], folder: string): string {
  const keys = files.map((file) =>
    basename(file) === 'form.json' ? basename(dirname(resolve(file))) : basename(file).replace(/(\.form)?\.json$/, ''),
  );
  return keys.find((key) => existsSync(join(folder, key, 'form.json'))) ?? keys.at(-1) ?? '';
}

function readExisting(folder: string): SourceText[] {
  try {
    return readFolder(folder);
  } catch (error) {
    throw new CommandError(
      `The schemas folder ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function readable(folder: string): string {
  if (existsSync(folder)) return folder;
  throw new CommandError(`The schemas folder ${folder} cannot be read: it does not exist`);
}
