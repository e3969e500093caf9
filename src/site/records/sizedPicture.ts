import { PICTURE_SIZES } from '#engine/records/MediaEntry.ts';

/**
 * The img attributes of a stored picture that is as wide as a phone, or so many pixels on wider windows, so that only
 * the needed size is fetched.
 */
export function sizedPicture(src: string, wide: number): { src: string; srcSet: string; sizes: string } {
  return {
    src,
    srcSet: PICTURE_SIZES.map((width) => `${src}?size=${width} ${width}w`).join(),
    sizes: `(max-width:720px) 100vw,${wide}px`,
  };
}
