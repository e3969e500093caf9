import sharp, { type Sharp } from 'sharp';

/** Most pixels of a picture, all its frames together; a small file may hold far more, and would take all memory. */
export const MOST_PIXELS = 64_000_000;
/** Seconds that one picture may take. */
const PATIENCE = 30;

// One thread for a picture: the others have calls to answer. Files change under their names, so nothing of them is remembered.
sharp.concurrency(1);
sharp.cache(false);

/** A picture that is about to be read, upright; what it tells of camera and place is left behind. Throws when it is none. */
export function openPicture(from: string | Buffer, isAnimated: boolean): Sharp {
  const picture = sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: isAnimated });
  return (isAnimated ? picture : picture.autoOrient()).timeout({ seconds: PATIENCE });
}
