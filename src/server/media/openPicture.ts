import type sharp from 'sharp';
import type { Sharp } from 'sharp';

/** Most pixels of a picture, all frames together: a small file may expand to exhaust the memory. */
export const MAX_PIXELS = 64_000_000;
/** Time limit for one picture. Seconds. */
const PICTURE_TIMEOUT_S = 30;

let loading: Promise<typeof sharp> | undefined;

/** Loads the picture library on first use: a start need not wait for it, and many processes never need it. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: loaded }) => {
    // One thread per picture: the others are needed for calls. No cache: files change under their names.
    loaded.concurrency(1);
    loaded.cache(false);
    return loaded;
  });
  return loading;
}

/** Opens a picture upright, without metadata. Reading fails when it is not a picture. */
export async function openPicture(from: string | Buffer, isAnimated: boolean): Promise<Sharp> {
  const load = await loadSharp();
  const picture = load(from, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: isAnimated });
  return (isAnimated ? picture : picture.autoOrient()).timeout({ seconds: PICTURE_TIMEOUT_S });
}
