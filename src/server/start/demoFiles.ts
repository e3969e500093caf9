import { isList } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../db/Database.ts';
import { bindMedia } from '../db/system/mediaTable.ts';
import { extensionOf } from '../media/fileKinds.ts';
import { loadSharp } from '../media/openPicture.ts';
import { storeFile, uploadOf, type MediaServices } from '../media/addPicture.ts';
import type { Call } from '../access/Call.ts';
import { isFiles, isPicture } from '#fields/table/traits.ts';

const WIDTH = 640;
const HEIGHT = 360;

/** Colours: sky above, sky at the horizon, the farthest ridge, the nearest, and the sun. */
type Palette = readonly (readonly [number, number, number])[];
const PALETTES: readonly Palette[] = [
  [
    [214, 222, 218],
    [238, 232, 218],
    [178, 194, 190],
    [28, 54, 64],
    [179, 67, 43],
  ],
  [
    [20, 42, 52],
    [66, 96, 104],
    [52, 84, 94],
    [12, 26, 34],
    [217, 105, 75],
  ],
  [
    [232, 222, 202],
    [244, 238, 224],
    [204, 186, 156],
    [92, 70, 50],
    [160, 59, 37],
  ],
  [
    [38, 78, 88],
    [128, 162, 160],
    [74, 116, 122],
    [18, 46, 56],
    [230, 181, 102],
  ],
  [
    [196, 206, 214],
    [236, 236, 230],
    [150, 168, 182],
    [40, 56, 74],
    [201, 138, 74],
  ],
];
const VARIANTS = 6;
const RIDGES = 6;
/** Horizontal pixels between two points of a ridge. */
const STEP = 8;

/** Cache of pictures, by number: a demo uses many, and each takes a while. */
const made = new Map<number, Promise<Buffer>>();

/** Returns a picture of 16:9, hills below a calm sky, derived from its name: the same name gives the same picture. */
export async function samplePng(name: string): Promise<Buffer> {
  const all = PALETTES.length * VARIANTS;
  const number = [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973, 7) % all;
  const picture = made.get(number) ?? drawPng(number);
  made.set(number, picture);
  return picture;
}

/** Renders the picture from SVG with the picture library: much faster than loops over pixels. */
async function drawPng(number: number): Promise<Buffer> {
  const [top = BLACK, horizon = BLACK, far = BLACK, near = BLACK, sun = BLACK] =
    PALETTES[number % PALETTES.length] ?? [];
  const [sunX, sunY, radius] = [WIDTH * (0.3 + ((number * 0.37) % 0.45)), HEIGHT * 0.34, 34 + (number % 4) * 6];
  const ridges = Array.from({ length: RIDGES }, (_, row) => {
    const edge = Array.from(
      { length: WIDTH / STEP + 1 },
      (_, i) => `${i * STEP},${ridge(i * STEP, row, number).toFixed(1)}`,
    );
    return `<path d="M0,${HEIGHT} ${edge.join(' ')} ${WIDTH},${HEIGHT}z" fill="${mix(far, near, row / (RIDGES - 1))}"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="sky" x2="0" y2="0.6"><stop stop-color="${css(top)}"/><stop offset="1" stop-color="${css(horizon)}"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${sunX}" cy="${sunY}" r="${radius}" fill="${css(sun)}"/>${ridges.join('')}</svg>`;
  const load = await loadSharp();
  return load(Buffer.from(drawing)).removeAlpha().png().toBuffer();
}

const BLACK = [0, 0, 0] as const;

/** Distance of a ridge from the upper edge at a horizontal position; each ridge is in front of the previous one. */
function ridge(x: number, row: number, number: number): number {
  const turn = number * 1.7 + row * 2.3;
  const along = (x / WIDTH) * Math.PI;
  const swell = Math.sin(along * (1.3 + row * 0.4) + turn) * 26 + Math.sin(along * (4.1 + row) + turn * 2) * 9;
  return HEIGHT * (0.42 + row * 0.11) - swell;
}

const css = (colour: readonly number[]): string => `rgb(${colour.join()})`;

const mix = (from: readonly number[], to: readonly number[], part: number): string =>
  css(from.map((value, i) => Math.round(value * (1 - part) + (to[i] ?? 0) * part)));

/** Size of a landscape A5 page, in points. */
const PAGE = { width: 595, height: 420 };

/** A small PDF of one page that shows a title; Chinese text uses a font that every viewer includes. */
export function samplePdf(title: string): Buffer {
  const text = Buffer.from(title, 'utf16le').swap16().toString('hex');
  const drawing = `BT /F1 16 Tf 40 ${PAGE.height - 70} Td <${text}> Tj ET 40 ${PAGE.height - 90} 515 0.8 re f`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const place = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}${table}${end}`, 'latin1');
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Creates the files that a demo row names in its file fields - `"Cover": "封面.png"`, `"InvoiceFiles": ["发票.pdf"]` - and
 * replaces the names by their Ids. Throws an Error for an unsupported kind of file.
 */
export async function demoFiles(
  entity: EntityModel,
  row: Row,
  services: MediaServices,
  db: Db,
  call: Call,
): Promise<Row> {
  const made: Record<string, unknown> = {};
  for (const { name, type } of entity.fields) {
    const value = row[name];
    if (isFiles({ type }) && isNames(value)) {
      const ids: number[] = [];
      for (const file of value) ids.push(await addFile(entity, row, name, file, services, db, call));
      made[name] = ids;
    } else if (isPicture({ type }) && typeof value === 'string')
      made[name] = await addFile(entity, row, name, value, services, db, call);
  }
  return { ...row, ...made };
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && isList(value) && value.every((item) => typeof item === 'string');

async function addFile(
  { key }: EntityModel,
  row: Row,
  field: string,
  name: string,
  services: MediaServices,
  db: Db,
  call: Call,
): Promise<number> {
  const { Id: id } = await storeFile(name, uploadOf(await demoContent(name)), services, db, call);
  await bindMedia(db, [id], { entity: key, record: Number(row['Id']), field }, call.now);
  return id;
}

async function demoContent(name: string): Promise<Buffer> {
  const extension = extensionOf(name);
  if (extension === 'pdf') return samplePdf(name.slice(0, -4));
  if (extension === 'png') return samplePng(name);
  throw new Error(`${name}: only pdf and png files can be made`);
}
