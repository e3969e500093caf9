import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange, MediaStore } from './MediaStore.ts';

/** Files in a folder of this machine, or one that several machines share. */
export class FolderStore implements MediaStore {
  readonly parts: string;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    // In the same file system, so that taking a file in is renaming it.
    this.parts = folder;
  }

  async take(name: string, part: string): Promise<void> {
    const path = this.#path(name);
    await mkdir(dirname(path), { recursive: true });
    await rename(part, path);
  }

  async size(name: string): Promise<number | undefined> {
    const found = await unlessMissing(stat(this.#path(name)));
    return found?.size;
  }

  async read(name: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = await unlessMissing(open(this.#path(name), 'r'));
    return file?.createReadStream(range === undefined ? {} : { start: range.first, end: range.last });
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true });
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
