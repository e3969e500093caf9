import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#engine/errors.ts';
import { extensionOf, HEAD, mimeOf } from './fileKinds.ts';
import { isPicture } from './pictures/isPicture.ts';
import { refinePicture } from './pictures/refinePicture.ts';
import type { MediaStore } from './store/MediaStore.ts';
import { tooLarge } from './tooLarge.ts';

/** A file that was received whole. */
export interface StoredUpload {
  /** Its name in the store: made by us, nothing of the sender's in it. */
  readonly storageName: string;
  readonly extension: string;
  readonly mime: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels; undefined for what is no picture. */
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** A stream that tells when it was cut off at the size limit. */
export type Upload = Readable & { readonly truncated: boolean };

/** What an upload is held to besides the kinds that the product takes. */
export interface UploadLimits {
  /** Allowed file extensions; undefined: every kind. */
  readonly accept: readonly string[] | undefined;
  /** Where the stream is cut off. Bytes. */
  readonly largest: number;
}

const MEGABYTE = 1024 * 1024;

/** What people of the product may upload. */
export const ANY: UploadLimits = { accept: undefined, largest: 50 * MEGABYTE };

/**
 * Streams an upload onto the disk and, once it is whole and checked, into the store; pictures are made anew. Throws MEDIA_TYPE for a kind that is not allowed,
 * or content that is not what the name says, and TOO_LARGE for one beyond the limit; nothing of it stays then.
 */
export async function storeUpload(
  store: MediaStore,
  name: string,
  upload: Upload,
  { accept, largest }: UploadLimits = ANY,
): Promise<StoredUpload> {
  const id = randomBytes(16).toString('hex');
  const storageName = `${id.slice(0, 2)}/${id}`;
  const part = join(store.parts, `${id}.part`);
  await mkdir(store.parts, { recursive: true });
  let size = 0;
  let head = Buffer.alloc(0);
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (head.length < HEAD) head = Buffer.concat([head, chunk]).subarray(0, HEAD);
      done(null, chunk);
    },
  });
  try {
    await pipeline(upload, watch, createWriteStream(part, { flags: 'wx' }));
    if (upload.truncated) throw tooLarge(largest, '文件');
    const extension = extensionOf(name);
    const mime = mimeOf(extension, head);
    if (mime === undefined || size === 0 || accept?.includes(extension) === false)
      throw new AppError('MEDIA_TYPE', { text: '不支持的文件类型，或文件内容与扩展名不符', detail: extension });
    const picture = isPicture(extension) ? await refinePicture(part, extension) : undefined;
    await store.take(storageName, part);
    return {
      storageName,
      extension,
      mime,
      size: picture?.size ?? size,
      width: picture?.width,
      height: picture?.height,
    };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
