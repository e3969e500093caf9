import writeXlsxFile from 'write-excel-file/universal';
import { HEAD_ROWS, SETTING_SHEET, type MatrixSheets, type SheetCell } from '#annex/proof';

const SIGN_WIDTH = 4;
const MIN_WIDTH = 8;
const MAX_WIDTH = 32;
const HEAD_COLOR = '#e9f3f6';
const LINE_COLOR = '#cfd7dd';
const BORDER = { borderColor: LINE_COLOR, borderStyle: 'thin' } as const;

/** An Excel file with the sheets of a matrix: heads stay in sight, and every text is text, whatever it begins with. */
export const writeWorkbook = async ({ tables, setting }: MatrixSheets): Promise<Blob> =>
  writeXlsxFile([
    ...tables.map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((row, i) => (i < HEAD_ROWS ? headRow(row) : row.map((cell) => bodyCell(cell)))),
      columns: widthsOf(rows).map((width) => ({ width })),
      stickyRowsCount: HEAD_ROWS,
      stickyColumnsCount: 1,
    })),
    {
      sheet: SETTING_SHEET,
      data: setting.map(([name, value]) => [
        { ...textCell(name), fontWeight: 'bold' as const },
        { ...textCell(value), wrap: true },
      ]),
      columns: [{ width: 18 }, { width: 80 }],
    },
  ]).toBlob();

/** A header spans its group: the blank cells after it belong to it. */
function headRow(row: readonly SheetCell[]) {
  const style = { fontWeight: 'bold', align: 'center', backgroundColor: HEAD_COLOR, wrap: true, ...BORDER } as const;
  return row.map((cell, i) => {
    if (cell === null && i > 0) return null;
    const span = spanAt(row, i);
    return { ...style, ...textCell(cell === null ? '' : String(cell)), ...(span > 1 ? { columnSpan: span } : {}) };
  });
}

function spanAt(row: readonly SheetCell[], at: number): number {
  if (at === 0) return 1;
  const next = row.findIndex((cell, i) => i > at && cell !== null);
  return (next < 0 ? row.length : next) - at;
}

/** Typed text stays text in Excel, even when the cell is edited, because of its format. */
const textCell = (value: string) => ({ value, type: String, format: '@' });

function bodyCell(cell: SheetCell) {
  if (cell === null) return null;
  const style = { ...BORDER, alignVertical: 'center' } as const;
  if (typeof cell === 'number') return { ...style, value: cell, type: Number, align: 'center' as const };
  return { ...style, ...textCell(cell), ...(cell.length === 1 ? { align: 'center' as const } : {}) };
}

function widthsOf(rows: MatrixSheets['tables'][number]['rows']): number[] {
  const count = Math.max(...rows.map((row) => row.length));
  return Array.from({ length: count }, (_, i) => {
    const longest = Math.max(...rows.slice(1).map((row) => columnsOf(row[i] ?? null)));
    return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, longest + SIGN_WIDTH));
  });
}

/** Chinese characters are two columns wide. */
const columnsOf = (cell: SheetCell): number =>
  [...String(cell ?? '')].reduce((width, letter) => width + (letter > '\u00ff' ? 2 : 1), 0);
