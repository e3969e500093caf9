import { Readable } from 'node:stream';
import type { Upload } from './storeUpload.ts';

/** Content that is here already, or on the disk, as an upload: nothing of it was cut off. */
export function uploadOf(content: Buffer | Readable): Upload {
  return Object.assign(Buffer.isBuffer(content) ? Readable.from([content]) : content, { truncated: false });
}
