import { UNCALCULATED } from '#fields/facets/FieldKind.ts';
import type { ExcelCell } from './ExcelSheet.ts';
import { formattedCell } from './formattedCell.ts';
import { type Book, unescaped } from './readBook.ts';
import { readXml } from './readXml.ts';

/** A file that cannot be read, with a Chinese message. */
export class UnreadableFile extends Error {}

interface RawCell {
  readonly type: string;
  readonly style: number;
  isFormula: boolean;
  value: string | undefined;
  inline: string;
}

/** Excel keeps so many digits of a number. */
const MAX_DIGITS = 15;
/** More digits than that, which a program other than Excel wrote. */
const ALL_DIGITS = /^-?[1-9]\d{14,}[1-9]0*$/;

/** Cells of a sheet, including empty ones in filled rows. */
const MAX_CELLS = 8_000_000;

/** Reads the cells of a sheet; merged areas repeat their content. Throws Error, for too many cells in Chinese. */
export function readSheet(part: Uint8Array | undefined, book: Book, trim: boolean): ExcelCell[][] {
  const rows: ExcelCell[][] = [];
  const merged: string[] = [];
  let [row, column, isPhonetic] = [-1, -1, false];
  let raw: RawCell = { type: 'n', style: 0, isFormula: false, value: undefined, inline: '' };
  readXml(part, {
    open: (name, attribute) => {
      if (name === 'row') [row, column] = [Number(attribute('r') ?? row + 2) - 1, -1];
      else if (name === 'c') {
        const at = addressOf(attribute('r') ?? '');
        [row, column] = [at?.row ?? row, at?.column ?? column + 1];
        const style = Number(attribute('s') ?? 0);
        raw = { type: attribute('t') ?? 'n', style, isFormula: false, value: undefined, inline: '' };
      } else if (name === 'f') raw.isFormula = true;
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 'mergeCell') merged.push(attribute('ref') ?? '');
    },
    close: (name, text) => {
      if (name === 'v') raw.value = text;
      else if (name === 't' && !isPhonetic) raw.inline += text;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'c') {
        const cell = cellOf(raw, book);
        setCell(rows, row, column, trim && typeof cell === 'string' ? cell.trim() : cell);
      }
    },
  });
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  for (const area of merged) fillMerged(rows, width, area);
  if (rows.filter(({ length }) => length > 0).length * width > MAX_CELLS)
    throw new UnreadableFile('工作表的格子太多，不能读取；请删去不用的行、列和工作表，或者分成几个文件');
  return rows.map((cells) => (cells.length === 0 ? cells : Array.from({ length: width }, (_, i) => cells[i] ?? null)));
}

function addressOf(text: string): { row: number; column: number } | undefined {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d+)$/.exec(text) ?? [];
  if (digits === '') return undefined;
  const column = [...letters].reduce((all, letter) => all * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

function setCell(rows: ExcelCell[][], row: number, column: number, cell: ExcelCell): void {
  if (cell === null || cell === '') return;
  while (rows.length <= row) rows.push([]);
  const cells = rows[row] ?? [];
  cells[column] = cell;
}

/** A merged area beyond the filled rows and columns ends with them. */
function fillMerged(rows: ExcelCell[][], width: number, area: string): void {
  const [from, to] = area.split(':').map(addressOf);
  if (from === undefined || to === undefined) return;
  const cell = rows[from.row]?.[from.column] ?? null;
  for (let row = from.row; row <= Math.min(to.row, rows.length - 1); row += 1)
    for (let column = from.column; column <= Math.min(to.column, width - 1); column += 1)
      setCell(rows, row, column, cell);
}

function cellOf({ type, style, isFormula, value, inline }: RawCell, { strings, formats, is1904 }: Book): ExcelCell {
  if (isFormula && (value === undefined || (value === '' && type !== 'str'))) return UNCALCULATED;
  if (type === 'e') return value === undefined || value === '' ? '#VALUE!' : value;
  if (type === 'inlineStr') return unescaped(inline);
  if (value === undefined || value === '') return null;
  if (type === 's') return strings[Number(value)] ?? null;
  if (type === 'str') return unescaped(value);
  if (type === 'b') return value === '1' || value === 'true';
  if (type === 'd') return momentOf(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return '#NUM!';
  if (ALL_DIGITS.test(value)) return value;
  return formattedCell(Number(number.toPrecision(MAX_DIGITS)), formats[style] ?? 'General', is1904);
}

function momentOf(text: string): ExcelCell {
  const at = new Date(/T[\d:.]+$/.test(text) ? `${text}Z` : text);
  return Number.isNaN(at.getTime()) ? '#VALUE!' : at;
}
