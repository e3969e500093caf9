import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '#engine/errors.ts';
import { extensionOf, HEAD, mimeOf, tooLarge } from './fileKinds.ts';
import { isPicture, PICTURE_GATE } from './PictureSizes.ts';
import { loadSharp, MOST_PIXELS, openPicture } from './openPicture.ts';
import { hashContent } from './hashContent.ts';
import type { MediaStore } from './openMediaStore.ts';

/** What is known of a picture that was made anew. */
interface RefinedPicture {
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly size: number;
}

/** Nobody sees the first; the second is taken when it would make the file larger than it was. */
const QUALITIES = [90, 80];

/**
 * Makes a picture that arrived anew in its own kind, in place: upright, and without anything but its pixels, so that neither the place
 * it was taken at nor hidden content is kept. Throws MEDIA_TYPE for what is no picture of the kind, or far too large a one.
 */
export async function refinePicture(part: string, extension: string): Promise<RefinedPicture> {
  const done = `${part.replace(/\.part$/, '')}.new.part`;
  try {
    return await PICTURE_GATE(async () => {
      const { size } = await stat(part);
      const load = await loadSharp();
      const metadata = await load(part, { limitInputPixels: MOST_PIXELS }).metadata();
      const kind = extension === 'jpg' ? 'jpeg' : extension;
      if (metadata.format !== kind) throw new Error(`${extension} is ${metadata.format}`);
      const qualities = kind === 'png' ? [100] : QUALITIES;
      for (const quality of qualities) {
        const picture = await openPicture(part, isAnimated(metadata));
        const made = await encode(picture, metadata, quality).toFile(done);
        if (made.size > size && quality !== qualities.at(-1)) continue;
        await rename(done, part);
        return { width: made.width, height: made.pageHeight ?? made.height, size: made.size };
      }
      throw new Error('no quality');
    });
  } catch (error) {
    await rm(done, { force: true });
    // A disk that is full or gone says nothing about the picture; what writes pictures tells of it in words only.
    if (error instanceof Error && ('code' in error || error.message.includes('system error'))) throw error;
    const text = error instanceof Error ? error.message : '';
    throw new AppError('MEDIA_TYPE', {
      text: /pixel limit/.test(text)
        ? `图片过大：最多 ${MOST_PIXELS / 10_000} 万像素`
        : '图片无法识别或已损坏，请换一张',
      detail: text,
    });
  }
}

const isAnimated = ({ pages = 1 }: Metadata): boolean => pages > 1;

function encode(picture: Sharp, { format, chromaSubsampling, isPalette }: Metadata, quality: number): Sharp {
  switch (format) {
    case 'png':
      return picture.png({ compressionLevel: 9, palette: isPalette });
    case 'webp':
      return picture.webp({ quality });
    default:
      return picture.jpeg({ quality, chromaSubsampling: chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0' });
  }
}

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
  /** SHA-256 of its content. */
  readonly hash: string;
}

/** A stream that tells when it was cut off at the size limit. */
export type UploadStream = Readable & { readonly truncated: boolean };

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
  upload: UploadStream,
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
    const hash = await hashContent(createReadStream(part));
    await store.take(storageName, part);
    return {
      storageName,
      extension,
      mime,
      size: picture?.size ?? size,
      width: picture?.width,
      height: picture?.height,
      hash,
    };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
