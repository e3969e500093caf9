import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { PictureSize } from '#core/media/PICTURE_SIZES.ts';
import type { MediaRow } from '../../db/system/mediaTable.ts';
import { errorFacts, type Log } from '../../log/Log.ts';
import type { MediaStore } from '../store/MediaStore.ts';
import { isPicture } from './isPicture.ts';
import { PICTURE_GATE } from './PICTURE_GATE.ts';
import { MOST_PIXELS, openPicture } from './openPicture.ts';
import { sizeName } from './sizeName.ts';

const QUALITY = 80;

/** Smaller ones of stored pictures, as WebP: made when they are asked for the first time, and stored beside their original. */
export class PictureSizes {
  readonly #store: MediaStore;
  readonly #log: Log;
  readonly #making = new Map<string, Promise<boolean>>();

  constructor(store: MediaStore, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /** The name in the store of a picture in a size; undefined for what has no sizes: other files, moving pictures, broken ones. */
  async find({ StorageName, Extension }: MediaRow, width: PictureSize): Promise<string | undefined> {
    if (!isPicture(Extension)) return undefined;
    const name = sizeName(StorageName, width);
    if ((await this.#store.size(name)) !== undefined) return name;
    const making = this.#making.get(name) ?? PICTURE_GATE(() => this.#make(StorageName, name, width));
    this.#making.set(name, making);
    try {
      return (await making) ? name : undefined;
    } finally {
      this.#making.delete(name);
    }
  }

  async #make(original: string, name: string, width: PictureSize): Promise<boolean> {
    const content = await this.#store.read(original);
    if (content === undefined) return false;
    const part = join(this.#store.parts, `${randomBytes(16).toString('hex')}.part`);
    await mkdir(this.#store.parts, { recursive: true });
    try {
      const bytes = await buffer(content);
      const { pages = 1 } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
      if (pages > 1) return false;
      await openPicture(bytes, false)
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toFile(part);
    } catch (error) {
      await rm(part, { force: true });
      this.#log.warn(errorFacts(error), 'a picture has no sizes');
      return false;
    }
    await this.#store.take(name, part).finally(() => rm(part, { force: true }));
    if ((await this.#store.size(original)) !== undefined) return true;
    // The original was removed meanwhile, with the sizes it had then.
    await this.#store.remove(name);
    return false;
  }
}
