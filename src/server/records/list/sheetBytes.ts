import { Zip, ZipDeflate } from 'fflate';
import { sheetNames } from '#engine/model/sheets.ts';
import { cellText } from '#fields/table/cellText.ts';

/** A cell of a sheet: a number with its format, or a text, which is never a formula; null for an empty one. */
export type SheetCell = {
  readonly value: string | number;
  readonly format?: string | undefined;
} | null;

type Batches = AsyncIterable<readonly (readonly SheetCell[])[]>;

/** A sheet: column titles, and rows in batches, read after the sheets before it are written. */
export interface Sheet {
  readonly name: string;
  readonly titles: readonly string[];
  /** Column widths, in characters; undefined: all equal. */
  readonly widths?: readonly number[] | undefined;
  /** `lost` counts the texts that the sheets before it could not hold. */
  readonly batches: (lost: Readonly<CellTextLoss>) => Batches;
}

/** Texts that cells could not hold: numbers of cut ones, and of those with forbidden characters. */
export interface CellTextLoss {
  cut: number;
  signs: number;
}

/** Most rows of a sheet, including the titles. */
export const MAX_SHEET_ROWS = 1_048_576;
const WIDTH = 18;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Style of the titles; the styles of number formats follow. */
const BOLD = 1;

/** The bytes of an Excel file, one batch in memory. Titles are bold, fixed and have filters. */
export async function* sheetBytes(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array, undefined> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error !== null) throw error;
    ready.push(data);
  });
  const taken = (): Uint8Array => Buffer.concat(ready.splice(0));
  for (const [name, content] of frame(sheetNames(sheets.map(({ name }) => name)))) addText(zip, name, content);
  const written: Written = { formats: [], lost: { cut: 0, signs: 0 } };
  for (const [i, { titles, widths, batches }] of sheets.entries()) {
    const sheet = new ZipDeflate(`xl/worksheets/sheet${i + 1}.xml`, { level: 6 });
    zip.add(sheet);
    const first = rowXml(
      1,
      titles.map((value) => ({ value })),
      written,
      BOLD,
    );
    sheet.push(Buffer.from(`${sheetHead(titles, widths)}${first}`));
    let count = 1;
    for await (const rows of batches(written.lost)) {
      sheet.push(Buffer.from(rows.map((row, at) => rowXml(count + 1 + at, row, written)).join('')));
      count += rows.length;
      yield taken();
    }
    const filter = titles.length === 0 ? '' : `<autoFilter ref="A1:${columnName(titles.length - 1)}${count}"/>`;
    sheet.push(Buffer.from(`</sheetData>${filter}</worksheet>`), true);
  }
  addText(zip, 'xl/styles.xml', stylesXml(written.formats));
  zip.end();
  yield taken();
  return undefined;
}

/** State shared by the sheets of a file. */
interface Written {
  readonly formats: string[];
  readonly lost: CellTextLoss;
}

function addText(zip: Zip, name: string, content: string): void {
  const entry = new ZipDeflate(name);
  zip.add(entry);
  entry.push(Buffer.from(`${HEAD}${content}`), true);
}

function frame(names: readonly string[]): (readonly [name: string, content: string])[] {
  const each = (write: (number: number, name: string) => string): string =>
    names.map((name, i) => write(i + 1, name)).join('');
  const types = each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${KIND}.worksheet+xml"/>`);
  const sheets = each((n, name) => `<sheet name="${inXml(name)}" sheetId="${n}" r:id="rId${n}"/>`);
  const links = each(
    (n) => `<Relationship Id="rId${n}" Type="${RELATED}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>${types}<Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATED}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    ['xl/workbook.xml', `<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets>${sheets}</sheets></workbook>`],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${links}<Relationship Id="rId${names.length + 1}" Type="${RELATED}/styles" Target="styles.xml"/></Relationships>`,
    ],
  ];
}

function sheetHead(titles: readonly string[], widths: readonly number[] = []): string {
  const cols = titles.map(
    (_, i) => `<col min="${i + 1}" max="${i + 1}" width="${widths[i] ?? WIDTH}" customWidth="1"/>`,
  );
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const drawn = cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`;
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${drawn}<sheetData>`;
}

function rowXml(number: number, cells: readonly SheetCell[], written: Written, style = 0): string {
  const drawn = cells.map((cell, i) =>
    cell === null ? '' : cellXml(`${columnName(i)}${number}`, cell, written, style),
  );
  return `<row r="${number}">${drawn.join('')}</row>`;
}

function cellXml(
  at: string,
  { value, format }: NonNullable<SheetCell>,
  { formats, lost }: Written,
  style: number,
): string {
  if (typeof value === 'number') {
    const own = format === undefined ? style : styleOf(format, formats);
    return `<c r="${at}"${own === 0 ? '' : ` s="${own}"`}><v>${value}</v></c>`;
  }
  return `<c r="${at}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(value, lost)}</t></is></c>`;
}

/** The style of a number format; a new one is added to `formats`. */
function styleOf(format: string, formats: string[]): number {
  if (!formats.includes(format)) formats.push(format);
  return BOLD + 1 + formats.indexOf(format);
}

/** A, B ... Z, AA, AB ... */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnName(Math.floor(index / 26) - 1)}${last}`;
}

/** Lower format numbers are Excel's own. */
const FIRST_FORMAT = 164;

function stylesXml(formats: readonly string[]): string {
  const own = formats.map((code, i) => `<numFmt numFmtId="${FIRST_FORMAT + i}" formatCode="${inXml(code)}"/>`);
  const cells = formats.map(
    (_, i) => `<xf numFmtId="${FIRST_FORMAT + i}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>`,
  );
  const [plain, bold] = [0, 1].map(
    (font) => `<xf numFmtId="0" fontId="${font}" fillId="0" borderId="0" applyFont="1"/>`,
  );
  return [
    `<styleSheet xmlns="${MAIN}">`,
    own.length === 0 ? '' : `<numFmts count="${own.length}">${own.join('')}</numFmts>`,
    '<fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border/></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${2 + cells.length}">${plain ?? ''}${bold ?? ''}${cells.join('')}</cellXfs>`,
    '</styleSheet>',
  ].join('');
}

/** Makes a text valid for a cell; counts what is lost. */
function escaped(value: string, counted: CellTextLoss): string {
  const { text, lost } = cellText(value);
  if (lost !== undefined) counted[lost] += 1;
  return inXml(text);
}

const inXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
