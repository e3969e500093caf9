import { createReadStream } from 'node:fs';
import { Zip, ZipPassThrough } from 'fflate';

/** A file on its way into a zip. */
export interface ZipEntry {
  /** Its name in the zip. */
  readonly name: string;
  readonly path: string;
}

/**
 * The bytes of a zip with some files, as they are read: never more than a piece of one file is in memory. Files are stored as they are,
 * since documents and pictures are compressed already.
 */
export async function* zipFiles(files: readonly ZipEntry[], time: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error !== null) throw error;
    ready.push(data);
  });
  for (const { name, path } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = time;
    zip.add(entry);
    for await (const piece of createReadStream(path)) {
      if (!Buffer.isBuffer(piece)) throw new Error(`${path} is read as text`);
      entry.push(piece);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
