import { PICTURE_SIZES } from '#engine/records/MediaEntry.ts';

/** What an img needs of a stored picture that is as wide as a phone, or so many pixels on wider windows, to fetch no more than it shows. */
export function sizedPicture(src: string, wide: number): { src: string; srcSet: string; sizes: string } {
  return {
    src,
    srcSet: PICTURE_SIZES.map((width) => `${src}?size=${width} ${width}w`).join(),
    sizes: `(max-width:720px) 100vw,${wide}px`,
  };
}
