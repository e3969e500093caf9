import type { AppIcon } from '#engine/site/webManifest.ts';
import { loadSharp } from './openPicture.ts';

/** Share of the side of an icon that remains visible in every mask shape of a device. */
const SAFE = 0.62;
const PAPER = '#ffffff';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** Resolution at which a drawing of any size is sharp in the largest icon. */
const DENSITY = 1200;

/** Renders an SVG as a PNG icon: full and transparent, or on white with a margin for the device's mask. */
export async function drawIcon(svg: string, { size, isCut }: AppIcon): Promise<Buffer> {
  const load = await loadSharp();
  const side = isCut ? Math.round(size * SAFE) : size;
  const around = Math.floor((size - side) / 2);
  const rest = size - side - around;
  const background = isCut ? PAPER : CLEAR;
  return await load(Buffer.from(svg), { density: DENSITY })
    .resize(side, side, { fit: 'contain', background })
    .extend({ top: around, left: around, bottom: rest, right: rest, background })
    .flatten(isCut ? { background: PAPER } : false)
    .png({ compressionLevel: 9 })
    .toBuffer();
}
