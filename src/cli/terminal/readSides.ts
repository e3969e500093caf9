import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { execFileSync } from 'node:child_process';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { CheckMemory } from '#proof/memory/CheckMemory.ts';
import { isCodeFile, type SourceText } from '#documents/readDocuments.ts';
import { readFolder, isDocument } from '#server/product/readFolder.ts';
import { type CheckedProduct, CommandError } from './CliCommand.ts';
import { isServer, readServer } from './readServer.ts';

/** Bytes of all documents together; git is stopped after more. */
const MAX_BYTES = 256 * 1024 * 1024;

/** A schemas folder at a git revision; code without text. CommandError: no repository or revision. */
function readRevision(folder: string, revision: string): SourceText[] {
  const git = (args: readonly string[], input?: string): Buffer => runGit(folder, args, input);
  try {
    git(['rev-parse', '--is-inside-work-tree']);
  } catch (error) {
    if (isMissing(error)) throw new CommandError('git is not installed; compare two files or two folders instead');
    throw new CommandError(
      `git finds no repository at ${folder}${reason(error)}; compare two files or folders instead`,
    );
  }
  let commit: string;
  try {
    commit = text(git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])).trim();
  } catch {
    throw new CommandError(`"${revision}" is no file, no folder and no git revision`);
  }
  // Inside a folder of the work tree ls-tree lists this folder only, with paths below it.
  const listed = text(git(['ls-tree', '-r', '-z', '--name-only', commit]))
    .split('\0')
    .sort();
  const files = listed.filter(isDocument);
  if (files.length === 0) throw new CommandError(`Revision ${revision} has no documents in ${folder}`);
  const blobs = git(['cat-file', '--batch'], files.map((file) => `${commit}:./${file}\n`).join(''));
  return [...splitBlobs(blobs, files), ...listed.filter(isCodeFile).map((file) => ({ file, text: '' }))];
}

/** The revisions that `a..b` and `a...b` (from where both parted) name; one revision is compared with the work tree. */
function splitRange(folder: string, argument: string): { before: string; after: string } | undefined {
  const parts = /^(.*?)(\.{2,3})(.*)$/.exec(argument);
  if (parts === null) return undefined;
  const [, from = '', dots, to = ''] = parts;
  const [before, after] = [from === '' ? 'HEAD' : from, to === '' ? 'HEAD' : to];
  if (dots === '..') return { before, after };
  try {
    return { before: text(runGit(folder, ['merge-base', '--', before, after])).trim(), after };
  } catch {
    throw new CommandError(`"${argument}" names no two git revisions with a common ancestor`);
  }
}

function runGit(folder: string, args: readonly string[], input?: string): Buffer {
  return execFileSync('git', args, { cwd: folder, input, maxBuffer: MAX_BYTES, stdio: 'pipe' });
}

const text = (output: Buffer): string => output.toString('utf8');

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The first line of git's error message. */
function reason(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).split('\n')[0] : undefined;
  return said === undefined || said === '' ? '' : ` (${said})`;
}

/** Splits the output of `cat-file --batch`: for each file `<object> blob <bytes>`, a line end, content, a line end. */
function splitBlobs(output: Buffer, files: readonly string[]): SourceText[] {
  let at = 0;
  return files.map((file) => {
    const end = output.indexOf('\n', at);
    const size = Number(output.toString('utf8', at, end).split(' ')[2]);
    if (!Number.isInteger(size)) throw new CommandError(`git cannot read ${file}`);
    const content = output.toString('utf8', end + 1, end + 1 + size);
    at = end + 1 + size + 1;
    return { file, text: content };
  });
}

export interface Side {
  /** Its argument; undefined for the current schemas folder. */
  readonly name: string | undefined;
  readonly texts: readonly SourceText[];
  readonly product: CheckedProduct;
}

/** Both sides; `entity` is set when a single form is compared. */
export interface Sides {
  readonly before: Side;
  readonly after: Side;
  readonly entity: string | undefined;
}

/** Reads the sides of `guiju diff`, by default the current folder and HEAD. Throws CommandError. */
export async function readSides(args: readonly string[], folder: string, entity: string | undefined): Promise<Sides> {
  const [first = 'HEAD', second, ...more] = args;
  if (more.length > 0) throw new CommandError('guiju diff compares two versions, not more');
  const range = second === undefined && !isServer(first) && !existsSync(first) ? splitRange(folder, first) : undefined;
  const [before, after] = [range?.before ?? first, range?.after ?? second];
  const files = [before, after].filter((name) => name !== undefined && isFile(name));
  const key = files.length === 0 ? undefined : (entity ?? keyOfFiles(files, folder));
  const side = async (name: string | undefined): Promise<Side> => {
    const texts = name !== undefined && isServer(name) ? await readServer(name) : readTexts(name, folder, key);
    return { name, texts, product: loadTexts(texts) };
  };
  return { before: await side(before), after: await side(after), entity: key ?? entity };
}

const isFile = (name: string | undefined): name is string =>
  name !== undefined && existsSync(name) && statSync(name).isFile();

/** A product as its texts state it, with all that is wrong with it. */
export function loadTexts(texts: readonly SourceText[], memory?: CheckMemory): CheckedProduct {
  const loaded = loadDocuments(texts, {}, false, memory);
  return { ...loaded, enums: enumsOfProduct(loaded.documents) };
}

function readTexts(name: string | undefined, folder: string, key: string | undefined): SourceText[] {
  if (name === undefined) return readExisting(folder);
  if (isFile(name)) return readFormFile(resolve(name), folder, key ?? '');
  return existsSync(name) ? readExisting(resolve(name)) : readRevision(readable(folder), name);
}

/** Reads a single form, with all other documents from its own schemas folder, else from that of the product. */
function readFormFile(file: string, folder: string, key: string): SourceText[] {
  const own = dirname(dirname(file));
  const around = isSchemasFolder(own) ? readExisting(own) : existsSync(folder) ? readExisting(folder) : [];
  const path = `${key}/form.json`;
  return [...around.filter((source) => source.file !== path), { file: path, text: readFileSync(file, 'utf8') }];
}

const isSchemasFolder = (folder: string): boolean =>
  existsSync(join(folder, 'enums')) || existsSync(join(folder, 'menus'));

/** The entity of files: the folder of a form.json, else the name before the ending; entities of the product first. */
function keyOfFiles(files: readonly string[], folder: string): string {
  const keys = files.map((file) =>
    basename(file) === 'form.json' ? basename(dirname(resolve(file))) : basename(file).replace(/(\.form)?\.json$/, ''),
  );
  return keys.find((key) => existsSync(join(folder, key, 'form.json'))) ?? keys.at(-1) ?? '';
}

export function readExisting(folder: string): SourceText[] {
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
