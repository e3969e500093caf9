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
import { loadSharp, MAX_PIXELS, openPicture } from './openPicture.ts';
import { hashContent } from './storedFile.ts';
import type { MediaStore } from './openMediaStore.ts';

/** Facts of a re-encoded picture. */
interface RefinedPicture {
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly size: number;
}

/** The loss of the first is invisible; the second is used when the first enlarges the file. */
const QUALITIES = [90, 80];

/**
 * Re-encodes an uploaded picture in its own format, in place: upright, and with its pixels only, which removes the
 * location and hidden content. Throws MEDIA_TYPE for a file that is not a picture of the kind, or is far too large.
 */
export async function refinePicture(part: string, extension: string): Promise<RefinedPicture> {
  const done = `${part.replace(/\.part$/, '')}.new.part`;
  try {
    return await PICTURE_GATE(async () => {
      const { size } = await stat(part);
      const load = await loadSharp();
      const metadata = await load(part, { limitInputPixels: MAX_PIXELS }).metadata();
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
    // A full or failed disk is not a fault of the picture; the picture library reports it only as text.
    if (error instanceof Error && ('code' in error || error.message.includes('system error'))) throw error;
    const text = error instanceof Error ? error.message : '';
    throw new AppError('MEDIA_TYPE', {
      text: /pixel limit/.test(text)
        ? `图片过大：最多 ${MAX_PIXELS / 10_000} 万像素`
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

/** A completely received file. */
export interface StoredUpload {
  /** Its name in the store: generated, with nothing from the sender. */
  readonly storageName: string;
  readonly extension: string;
  readonly mime: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels; undefined for files that are not pictures. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** SHA-256 of its content. */
  readonly hash: string;
}

/** A stream with a flag for being cut off at the size limit. */
export type UploadStream = Readable & { readonly truncated: boolean };

/** Limits of an upload in addition to the product's file kinds. */
export interface UploadLimits {
  /** Allowed file extensions; undefined: every kind. */
  readonly accept: readonly string[] | undefined;
  /** Size at which the stream is cut off. Bytes. */
  readonly largest: number;
}

const MEGABYTE = 1024 * 1024;

/** The limits for users of the product. */
export const ANY: UploadLimits = { accept: undefined, largest: 50 * MEGABYTE };

/**
 * Streams an upload to the disk and, once it is complete and checked, into the store; re-encodes pictures. Throws
 * MEDIA_TYPE for a kind that is not allowed, or content that does not match the name, and TOO_LARGE beyond the limit;
 * the file is removed then.
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
