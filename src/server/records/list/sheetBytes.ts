import { Zip, ZipDeflate } from 'fflate';

/** A cell of a sheet: a number with its format, or a text, which is never a formula; null is an empty one. */
export type SheetCell = { readonly value: string | number; readonly format?: string | undefined } | null;

/** Rows of a sheet, the titles among them. */
export const MOST_SHEET_ROWS = 1_048_576;
const LONGEST_TEXT = 32_767;
const CUT = '…（超出单元格长度）';
const WIDTH = 18;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Control characters, halves of pairs and what is no character: Excel opens no file that has one. */
const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
/** Style of the titles; that of numbers with a format follow. */
const BOLD = 1;

/**
 * The bytes of an Excel file with one sheet, a piece per batch of rows: however many there are, only one batch is in memory. Titles
 * are bold and stay when the rows are scrolled.
 */
export async function* sheetBytes(
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Uint8Array, undefined> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error !== null) throw error;
    ready.push(data);
  });
  const taken = (): Uint8Array => Buffer.concat(ready.splice(0));
  for (const [name, content] of FRAME) addText(zip, name, content);
  const formats: string[] = [];
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  const first = rowXml(
    1,
    titles.map((value) => ({ value })),
    formats,
    BOLD,
  );
  sheet.push(Buffer.from(`${sheetHead(titles.length)}${first}`));
  let count = 1;
  for await (const rows of batches) {
    sheet.push(Buffer.from(rows.map((row, i) => rowXml(count + 1 + i, row, formats)).join('')));
    count += rows.length;
    yield taken();
  }
  sheet.push(Buffer.from('</sheetData></worksheet>'), true);
  addText(zip, 'xl/styles.xml', stylesXml(formats));
  zip.end();
  yield taken();
  return undefined;
}

function addText(zip: Zip, name: string, content: string): void {
  const entry = new ZipDeflate(name);
  zip.add(entry);
  entry.push(Buffer.from(`${HEAD}${content}`), true);
}

const FRAME: readonly (readonly [name: string, content: string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATED}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATED}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATED}/styles" Target="styles.xml"/></Relationships>`,
  ],
];

function sheetHead(columns: number): string {
  const cols = columns === 0 ? '' : `<cols><col min="1" max="${columns}" width="${WIDTH}" customWidth="1"/></cols>`;
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${cols}<sheetData>`;
}

function rowXml(number: number, cells: readonly SheetCell[], formats: string[], style = 0): string {
  const written = cells.map((cell, i) =>
    cell === null ? '' : cellXml(`${columnName(i)}${number}`, cell, formats, style),
  );
  return `<row r="${number}">${written.join('')}</row>`;
}

function cellXml(at: string, { value, format }: NonNullable<SheetCell>, formats: string[], style: number): string {
  if (typeof value === 'number') {
    const own = format === undefined ? style : styleOf(format, formats);
    return `<c r="${at}"${own === 0 ? '' : ` s="${own}"`}><v>${value}</v></c>`;
  }
  return `<c r="${at}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

/** The style of a number format; one that is new is added to `formats`. */
function styleOf(format: string, formats: string[]): number {
  if (!formats.includes(format)) formats.push(format);
  return BOLD + 1 + formats.indexOf(format);
}

/** A, B ... Z, AA, AB ... */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnName(Math.floor(index / 26) - 1)}${last}`;
}

/** Numbers of formats below this are Excel's own. */
const FIRST_FORMAT = 164;

function stylesXml(formats: readonly string[]): string {
  const own = formats.map((code, i) => `<numFmt numFmtId="${FIRST_FORMAT + i}" formatCode="${escaped(code)}"/>`);
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

/** A text as XML may hold it; one that no cell can hold says that it is cut. */
function escaped(text: string): string {
  const whole = text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - CUT.length)}${CUT}`;
  return whole.replace(NOT_IN_XML, '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
