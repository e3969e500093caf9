import { loadSharp } from './openPicture.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** The ground of the heads of pages. */
const GROUND = '#0f1e26';
/** A drawing of 800 pixels is sharp at that width. */
const DENSITY = 108;

const drawn = new Map<string, Promise<Buffer>>();

/** Renders a drawing (SVG) as the picture of a shared link (PNG), once. */
export function drawShare(svg: string): Promise<Buffer> {
  const made = drawn.get(svg) ?? draw(svg);
  drawn.set(svg, made);
  made.catch(() => drawn.delete(svg));
  return made;
}

async function draw(svg: string): Promise<Buffer> {
  const load = await loadSharp();
  return load(Buffer.from(svg), { density: DENSITY })
    .resize(WIDTH, HEIGHT, { fit: 'cover', position: 'bottom' })
    .flatten({ background: GROUND })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
