import { rename, rm, stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '#engine/errors.ts';
import { MOST_PIXELS, openPicture } from './openPicture.ts';
import { PICTURE_GATE } from './PICTURE_GATE.ts';

/** What is known of a picture that was made anew. */
export interface RefinedPicture {
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
      const metadata = await sharp(part, { limitInputPixels: MOST_PIXELS }).metadata();
      const kind = extension === 'jpg' ? 'jpeg' : extension;
      if (metadata.format !== kind) throw new Error(`${extension} is ${metadata.format}`);
      const qualities = kind === 'png' ? [100] : QUALITIES;
      for (const quality of qualities) {
        const picture = openPicture(part, isAnimated(metadata));
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
