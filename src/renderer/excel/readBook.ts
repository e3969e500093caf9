import { isValidFormat } from 'numfmt';
import { readXml } from './readXml.ts';

/** What the cells of a workbook refer to, and the parts of its sheets. */
export interface Book {
  readonly sheets: readonly { readonly name: string; readonly part: Uint8Array | undefined }[];
  readonly strings: readonly string[];
  /** Number formats by style. */
  readonly formats: readonly string[];
  /** Days are counted from 1904. */
  readonly is1904: boolean;
}

/** Excel's own number formats by number, as a Chinese Excel shows them. */
const BUILT_IN = [
  'General|0|0.00|#,##0|#,##0.00|¥#,##0|¥#,##0|¥#,##0.00|¥#,##0.00|0%|0.00%|0.00E+00|# ?/?|# ??/??|yyyy/m/d|d-mmm-yy',
  'd-mmm|mmm-yy|h:mm AM/PM|h:mm:ss AM/PM|h:mm|h:mm:ss|yyyy/m/d h:mm|||||yyyy"年"m"月"|m"月"d"日"|m"月"d"日"|yyyy/m/d',
  'yyyy"年"m"月"d"日"|h"时"mm"分"|h"时"mm"分"ss"秒"|h"时"mm"分"|h"时"mm"分"ss"秒"|yyyy"年"m"月"|#,##0|#,##0|#,##0.00',
  '#,##0.00|#,##0|¥#,##0|#,##0.00|¥#,##0.00|mm:ss|[h]:mm:ss|mm:ss|0.0E+0|@|yyyy"年"m"月"|m"月"d"日"|yyyy"年"m"月"',
  'm"月"d"日"|m"月"d"日"|h"时"mm"分"|h"时"mm"分"ss"秒"|yyyy"年"m"月"|m"月"d"日"',
].flatMap((codes) => codes.split('|'));

/** Reads the parts of a workbook that its cells refer to. Throws Error for malformed parts. */
export function readBook(parts: Readonly<Record<string, Uint8Array>>): Book {
  const named: { name: string; id: string }[] = [];
  let is1904 = false;
  readXml(parts['xl/workbook.xml'], {
    open: (name, attribute) => {
      if (name === 'sheet') named.push({ name: unescaped(attribute('name') ?? ''), id: attribute('id') ?? '' });
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
    },
  });
  const links = new Map<string, string>();
  readXml(parts['xl/_rels/workbook.xml.rels'], {
    open: (name, attribute) => {
      const kind = attribute('Type')?.replace(/^.*\//, '') ?? '';
      const target = attribute('Target') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
      if (name === 'Relationship') links.set(kind === 'worksheet' ? (attribute('Id') ?? '') : kind, path);
    },
  });
  const partOf = (id: string): Uint8Array | undefined => parts[links.get(id) ?? ''];
  return {
    sheets: named.filter(({ id }) => links.has(id)).map(({ name, id }) => ({ name, part: partOf(id) })),
    strings: readStrings(partOf('sharedStrings')),
    formats: readFormats(partOf('styles')),
    is1904,
  };
}

function readStrings(part: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  let [whole, isPhonetic] = ['', false];
  readXml(part, {
    open: (name) => {
      if (name === 'si') whole = '';
      if (name === 'rPh') isPhonetic = true;
    },
    close: (name, text) => {
      if (name === 't' && !isPhonetic) whole += text;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.push(unescaped(whole));
    },
  });
  return strings;
}

function readFormats(part: Uint8Array | undefined): string[] {
  const own = new Map<number, string>();
  const formats: string[] = [];
  let isOfCells = false;
  readXml(part, {
    open: (name, attribute) => {
      const id = Number(attribute('numFmtId') ?? 0);
      if (name === 'cellXfs') isOfCells = true;
      // In files from Chinese Excel, ! quotes the next character.
      if (name === 'numFmt') own.set(id, (attribute('formatCode') ?? '').replace(/!(.)/g, '\\$1'));
      if (name === 'xf' && isOfCells) formats.push(validFormat(own.get(id) ?? BUILT_IN[id] ?? ''));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

const validFormat = (code: string): string => (code !== '' && isValidFormat(code) ? code : 'General');

/** Decodes the characters that Excel writes as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;
