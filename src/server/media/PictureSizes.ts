import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { type PictureSize, PICTURE_SIZES } from '#engine/records/MediaEntry.ts';
import type { MediaRow } from '../db/system/mediaTable.ts';
import { PICTURE_EXTENSIONS } from '#fields/facets/FieldKind.ts';
import { errorFacts, type Log } from '../settings/Log.ts';
import type { MediaStore } from './openMediaStore.ts';
import { loadSharp, MAX_PIXELS, openPicture } from './openPicture.ts';

/** Whether files with this extension are pictures that are re-encoded on upload, and available in several sizes. */
export const isPicture = (extension: string): boolean => PICTURE_EXTENSIONS.includes(extension);

const sizeName = (storageName: string, width: PictureSize): string => `${storageName}.${width}`;

/** All names in the store that may belong to a file. */
export function storedNames(storageName: string, extension: string): string[] {
  return [storageName, ...(isPicture(extension) ? PICTURE_SIZES.map((width) => sizeName(storageName, width)) : [])];
}

/** Pictures are processed one at a time, as each needs much memory and time. */
export const PICTURE_GATE = pLimit(1);

const QUALITY = 80;

export interface SizedPicture {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** Smaller sizes of stored pictures, as WebP: created on first request, and stored next to their original. */
export class PictureSizes {
  readonly #store: MediaStore;
  readonly #log: Log;
  readonly #making = new Map<string, Promise<number | undefined>>();
  /** Names of animations: detecting one requires reading the whole file, and the result never changes. */
  readonly #moving = new Set<string>();

  constructor(store: MediaStore, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /** Returns a picture in a size; undefined for files without sizes: other kinds, animations, broken pictures. */
  async find({ StorageName, Extension }: MediaRow, width: PictureSize): Promise<SizedPicture | undefined> {
    if (!isPicture(Extension) || this.#moving.has(StorageName)) return undefined;
    const name = sizeName(StorageName, width);
    const size = (await this.#store.size(name)) ?? (await this.#makeOnce(StorageName, name, width));
    return size === undefined ? undefined : { name, size };
  }

  /** Creates a size once for all concurrent callers. */
  async #makeOnce(original: string, name: string, width: PictureSize): Promise<number | undefined> {
    const making = this.#making.get(name) ?? PICTURE_GATE(() => this.#make(original, name, width));
    this.#making.set(name, making);
    try {
      return await making;
    } finally {
      this.#making.delete(name);
    }
  }

  /** Returns the size in bytes; undefined when there is none. */
  async #make(original: string, name: string, width: PictureSize): Promise<number | undefined> {
    const content = await this.#store.read(original);
    if (content === undefined) return undefined;
    const part = join(this.#store.parts, `${randomBytes(16).toString('hex')}.part`);
    await mkdir(this.#store.parts, { recursive: true });
    try {
      const size = await this.#draw(original, await buffer(content), part, width);
      if (size === undefined) return undefined;
      await this.#store.take(name, part);
      if ((await this.#store.size(original)) !== undefined) return size;
      // The original was removed in the meantime, with its sizes at that moment.
      await this.#store.remove(name);
      return undefined;
    } finally {
      await rm(part, { force: true });
    }
  }

  async #draw(original: string, bytes: Buffer, part: string, width: PictureSize): Promise<number | undefined> {
    try {
      const load = await loadSharp();
      const { pages = 1 } = await load(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
      if (pages > 1) {
        this.#moving.add(original);
        return undefined;
      }
      const resized = (await openPicture(bytes, false)).resize({ width, withoutEnlargement: true });
      return (await resized.webp({ quality: QUALITY }).toFile(part)).size;
    } catch (error) {
      this.#log.warn(errorFacts(error), 'a picture has no sizes');
      return undefined;
    }
  }
}
