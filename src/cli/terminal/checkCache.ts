import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceText } from '#documents/readDocuments.ts';
import type { FolderMemory, KeptChecks } from '#annex/memory';
import { hasCode } from '#server/settings/codeFolders.mjs';
import { codeHash } from '#server/code/codeHash.ts';

/** A folder's checks that are kept between two runs of the command. */
export interface CheckCache {
  readonly memory: FolderMemory;
  /** Keeps what was found in order now. */
  readonly keep: () => void;
}

/** The folder of built files with content hashes in their names. */
const CHUNKS = 'chunks';
const NOTHING: KeptChecks = { pieces: {} };

/**
 * Opens the stored results of a folder's last check, in a temporary folder that only this user can write to; empty when
 * there is no such folder or the file is damaged. Results of another program version, Node version or folder code are
 * ignored.
 */
export async function openCheckCache(
  folder: string,
  texts: readonly SourceText[],
  program: string | undefined = programOf(folder),
): Promise<CheckCache> {
  const place = program === undefined ? undefined : ownFolder();
  const file = place && join(place, `${hash(folder)}.json`);
  const before = file === undefined || program === undefined ? undefined : readKept(file, program);
  const { FolderMemory } = await import('#annex/memory');
  const memory = new FolderMemory(texts, before ?? NOTHING, hash);
  const keep = (): void => {
    const kept = memory.kept();
    if (file !== undefined && kept !== undefined) writeKept(file, JSON.stringify({ program, ...kept }));
  };
  return { memory, keep };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Identifies the checking program: by the names of built files with content hashes, the content of the entry, and the
 * stamp of the packages. Undefined when run from sources, which have no such names: then nothing is cached.
 */
function programOf(folder: string): string | undefined {
  const here = fileURLToPath(import.meta.url);
  if (!here.endsWith('.js')) return undefined;
  const server = basename(dirname(here)) === CHUNKS ? dirname(dirname(here)) : dirname(here);
  const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const texts = [join(server, 'guiju.js'), join(dirname(server), 'server.stamp')].map(read);
  const names = existsSync(join(server, CHUNKS)) ? readdirSync(join(server, CHUNKS)).sort() : [];
  // Without built-in code, the other files are never read.
  const isOwn = hasCode(folder, ['product.ts', 'product.shared.ts']);
  return hash([...names, ...texts, process.version, isOwn ? codeHash(folder) : ''].join(' '));
}

/** A folder that only this user can write to; undefined if there is none. */
function ownFolder(): string | undefined {
  const user = process.getuid?.();
  const folder = join(tmpdir(), `guiju-check-${user ?? 'user'}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stat = lstatSync(folder);
    const isOwn = user === undefined || (stat.uid === user && (stat.mode & 0o022) === 0);
    return stat.isDirectory() && isOwn ? folder : undefined;
  } catch {
    return undefined;
  }
}

function readKept(file: string, program: string): KeptChecks | undefined {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isKept(kept) && kept.program === program ? kept : undefined;
  } catch {
    return undefined;
  }
}

const isKept = (kept: unknown): kept is KeptChecks & { readonly program: string } =>
  isObject(kept) &&
  typeof kept['program'] === 'string' &&
  isObject(kept['pieces']) &&
  Object.values(kept['pieces']).every((piece) => isObject(piece) && isObject(piece['reads']) && 'value' in piece);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Half a file is never read: it takes its name when it is whole. */
function writeKept(file: string, text: string): void {
  try {
    const half = `${file}.${process.pid}`;
    writeFileSync(half, text, { mode: 0o600 });
    renameSync(half, file);
  } catch {
    // The next check runs in full.
  }
}
