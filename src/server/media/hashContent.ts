import { createHash } from 'node:crypto';
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
