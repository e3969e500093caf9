import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 640;
const HEIGHT = 360;

const STEP = 15;

/** Pictures that were made already, by hue: a demo names many, and each takes a while. */
const made = new Map<number, Buffer>();

/** A picture of 16:9 in soft colours that follow from its name: the same name gives the same picture. */
export function samplePng(name: string): Buffer {
  const exact = [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 360, 7);
  const hue = exact - (exact % STEP);
  const picture = made.get(hue) ?? drawPng(hue);
  made.set(hue, picture);
  return picture;
}

function drawPng(hue: number): Buffer {
  const [top, bottom] = [colourOf(hue), colourOf((hue + 40) % 360)];
  const lines = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const part = Math.min(1, (y + hill(x, hue)) / (HEIGHT * 1.4));
      for (let c = 0; c < 3; c += 1)
        lines[y * (WIDTH * 3 + 1) + 1 + x * 3 + c] = Math.round((top[c] ?? 0) * (1 - part) + (bottom[c] ?? 0) * part);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** How far the lower colour rises above the bottom at a place across. */
function hill(x: number, hue: number): number {
  return 60 + 60 * Math.sin((x / WIDTH) * Math.PI * 3 + hue);
}

/** A soft colour of a hue (degrees) as red, green, blue. */
function colourOf(hue: number): number[] {
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (0.66 - 0.24 * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, check]);
}
