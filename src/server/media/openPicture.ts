import type sharp from 'sharp';
import type { Sharp } from 'sharp';

/** Most pixels of a picture, all its frames together; a small file may hold far more, and would take all memory. */
export const MOST_PIXELS = 64_000_000;
/** Seconds that one picture may take. */
const PATIENCE = 30;

let loading: Promise<typeof sharp> | undefined;

/** The library of pictures, loaded for the first one: a start need not wait for it, and many a process never draws. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: loaded }) => {
    // One thread for a picture: the others have calls to answer. Files change under their names, so nothing of them is remembered.
    loaded.concurrency(1);
    loaded.cache(false);
    return loaded;
  });
  return loading;
}

/** A picture that is about to be read, upright; what it tells of camera and place is left behind. Its reading fails when it is none. */
export async function openPicture(from: string | Buffer, isAnimated: boolean): Promise<Sharp> {
  const load = await loadSharp();
  const picture = load(from, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: isAnimated });
  return (isAnimated ? picture : picture.autoOrient()).timeout({ seconds: PATIENCE });
}
