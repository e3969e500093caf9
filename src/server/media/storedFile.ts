import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** SHA-256 of the content of a stream, in hex. */
export async function hashContent(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of content) {
    if (!Buffer.isBuffer(piece)) throw new Error('the content is read as text');
    hash.update(piece);
  }
  return hash.digest('hex');
}

/** Flushes a file, or the names in a folder: before it resolves, a power failure may lose them. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
