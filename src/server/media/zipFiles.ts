import { Zip, ZipPassThrough } from 'fflate';
import type { MediaStore } from './openMediaStore.ts';

/** Characters that common file systems reject in names. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;
const MAX_FILE_NAME_LENGTH = 120;

/** Returns file names that can exist in one folder on any system, in the given order; repeated names are numbered. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((wanted) => {
    const clean = wanted.replace(FORBIDDEN, '_').trim();
    const dot = clean.lastIndexOf('.');
    const [stem, end] = dot <= 0 ? [clean, ''] : [clean.slice(0, dot), clean.slice(dot)];
    const short = stem.slice(0, MAX_FILE_NAME_LENGTH);
    let name = `${short}${end}`;
    for (let i = 2; taken.has(name.toLowerCase()); i += 1) name = `${short}(${i})${end}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

export interface ZipEntry {
  readonly name: string;
  readonly storageName: string;
}

/** The bytes of a zip on demand, uncompressed as most files are already: at most a chunk in memory. */
export async function* zipFiles(store: MediaStore, files: readonly ZipEntry[], time: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error !== null) throw error;
    ready.push(data);
  });
  for (const { name, storageName } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = time;
    zip.add(entry);
    const content = await store.read(storageName);
    if (content === undefined) throw new Error(`${storageName} went while it was packed`);
    for await (const piece of content) {
      if (!Buffer.isBuffer(piece)) throw new Error(`${storageName} is read as text`);
      entry.push(piece);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
