import { PICTURE_SIZES, type PictureSize } from '#engine/records/PICTURE_SIZES.ts';
import { isPicture } from './isPicture.ts';

/** The name in the store of a picture in a size. */
export function sizeName(storageName: string, width: PictureSize): string {
  return `${storageName}.${width}`;
}

/** The names of everything the store may hold of a file. */
export function storedNames(storageName: string, extension: string): string[] {
  return [storageName, ...(isPicture(extension) ? PICTURE_SIZES.map((width) => sizeName(storageName, width)) : [])];
}
