import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isList } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { bindMedia } from '../db/system/mediaTable.ts';
import { extensionOf } from '../media/fileKinds.ts';
import { loadSharp } from '../media/openPicture.ts';
import { storeFile, uploadOf, type MediaServices } from '../media/addPicture.ts';
import type { DbCall, Served } from '../access/Call.ts';
import { isFiles, isPicture } from '#fields/table/fieldKinds.ts';

/** Backgrounds of sample pictures without a drawing. */
const GROUNDS = ['#cfdbd8', '#1f4b57', '#e2d5bd', '#5f8d92', '#c4573a'];

/** Cache of pictures, by drawing: a demo uses one many times, and each takes a while. */
const made = new Map<string, Promise<Buffer>>();

/** Returns a plain picture of 16:9 in a colour derived from its name: the same name gives the same picture. */
export function samplePng(name: string): Promise<Buffer> {
  const number = [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973, 7);
  return drawPng(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360">
    <rect width="640" height="360" fill="${GROUNDS[number % GROUNDS.length]}"/>
    <path d="M0 360V${120 + (number % 97)}L${200 + (number % 211)} 150 640 ${180 + (number % 83)}V360Z" fill="#13262f" fill-opacity="0.3"/></svg>`);
}

function drawPng(drawing: string): Promise<Buffer> {
  const picture =
    made.get(drawing) ?? loadSharp().then((load) => load(Buffer.from(drawing)).removeAlpha().png().toBuffer());
  made.set(drawing, picture);
  return picture;
}

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

export interface DemoServices extends MediaServices {
  readonly settings: { readonly schemasDir: string };
}

/**
 * Creates the files that a demo row names in its file fields - `"Cover": "封面.png"`, `"InvoiceFiles": ["发票.pdf"]` - and
 * replaces the names by their Ids. A picture `封面.png` is made of the drawing `demo/pictures/封面.svg` where there is one.
 * Throws an Error for an unsupported kind of file.
 */
export async function demoFiles(entity: EntityModel, row: Row, call: Served<DemoServices, DbCall>): Promise<Row> {
  const made: Record<string, unknown> = {};
  for (const { name, type } of entity.fields) {
    const value = row[name];
    if (isFiles({ type }) && isNames(value)) {
      const ids: number[] = [];
      for (const file of value) ids.push(await addFile(entity, row, name, file, call));
      made[name] = ids;
    } else if (isPicture({ type }) && typeof value === 'string')
      made[name] = await addFile(entity, row, name, value, call);
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
  call: Served<DemoServices, DbCall>,
): Promise<number> {
  const { Id: id } = await storeFile(name, uploadOf(await demoContent(name, call.services)), call);
  await bindMedia(call.db, [id], { entity: key, record: Number(row['Id']), field }, call.now);
  return id;
}

async function demoContent(name: string, { settings }: DemoServices): Promise<Buffer> {
  const extension = extensionOf(name);
  const bare = name.slice(0, -4);
  if (extension === 'pdf') return samplePdf(bare);
  if (extension !== 'png') throw new Error(`${name}: only pdf and png files can be made`);
  const file = join(settings.schemasDir, 'demo', 'pictures', `${basename(bare)}.svg`);
  return existsSync(file) ? drawPng(await readFile(file, 'utf8')) : samplePng(name);
}
