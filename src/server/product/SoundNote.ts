import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceText } from '#documents/readDocuments.ts';
import type { Settings } from '../settings/Settings.ts';
import { hashTexts } from '../settings/programVersion.ts';

const NOTE = '.sound';
/** Folder in a build with the shared chunks of its programs, named by a hash of their content. */
const CHUNKS = 'chunks';

/**
 * A file in the data folder that records the documents found valid, and the checking program: checking all documents
 * takes a third of a start, and the same program finds the same for the same texts.
 */
export class SoundNote {
  readonly #path: string;
  readonly #program: string | undefined;

  constructor({ dataDir, workerFile }: Pick<Settings, 'dataDir' | 'workerFile'>) {
    this.#path = join(dataDir, NOTE);
    this.#program = hashOf([ownFolder(), ...(workerFile === '' ? [] : [dirname(workerFile)])]);
  }

  /** Whether this program has checked exactly these texts before without problems. */
  knows(texts: readonly SourceText[]): boolean {
    try {
      return readFileSync(this.#path, 'utf8') === this.#hash(texts);
    } catch {
      return false;
    }
  }

  /** Records that these texts are valid. If the folder cannot be written, only the next start takes longer. */
  keep(texts: readonly SourceText[]): void {
    const hash = this.#hash(texts);
    if (hash === undefined || this.knows(texts)) return;
    try {
      writeFileSync(this.#path, hash);
    } catch {
      return;
    }
  }

  #hash(texts: readonly SourceText[]): string | undefined {
    if (this.#program === undefined) return undefined;
    return createHash('sha256').update(this.#program).update(hashTexts(texts)).digest('hex');
  }
}

/** The folder of the built program, or of its source when it was not built. */
function ownFolder(): string {
  const folder = dirname(fileURLToPath(import.meta.url));
  return basename(folder) === CHUNKS ? dirname(folder) : folder;
}

/**
 * A hash of the build's code: a changed checker finds other problems. Undefined without a build. The name of a chunk
 * contains a hash of its content, so that size and time are enough in addition; reading and hashing five million bytes
 * took a tenth of a start.
 */
function hashOf(folders: readonly string[]): string | undefined {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  if (files.length === 0) return undefined;
  const hash = createHash('sha256');
  for (const file of [...new Set(files)].sort()) hash.update(basename(file)).update(contentOf(file));
  return hash.digest('hex');
}

function contentOf(file: string): string | Buffer {
  if (basename(dirname(file)) !== CHUNKS) return readFileSync(file);
  const { size, mtimeMs } = statSync(file);
  return ` ${size} ${mtimeMs} `;
}
