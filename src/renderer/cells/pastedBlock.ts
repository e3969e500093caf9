import type { FieldModel } from '#fields/FieldModel.ts';
import { splitTable } from '../excel/splitTable.ts';
import { type Bounds, type CellRange, holds, type Place, placesIn } from './cellRange.ts';

export interface PlacedText extends Place {
  readonly text: string;
}

export interface PastedBlock {
  readonly cells: readonly PlacedText[];
  /** The cells that are covered; the first of them keeps the focus. */
  readonly range: CellRange;
  /** Number of lines and columns outside of the table. */
  readonly over: { readonly lines: number; readonly columns: number };
}

type Table = readonly (readonly string[])[];

/** The cells of a copied table by line; undefined for other texts. `html`, the same table, names its merged areas. */
export function readTable(text: string, html = ''): Table | undefined {
  const lines = splitTable(text, '\t');
  if (lines.length < 2 && lines.every((line) => line.length < 2)) return undefined;
  for (const area of mergedAreas(html, lines))
    for (const { row, column } of placesIn(area)) lines[row]?.splice(column, 1, lines[area.top]?.[area.left] ?? '');
  return lines;
}

export function readClipboard(data: DataTransfer): { readonly text: string; readonly table: Table | undefined } {
  const text = data.getData('text/plain');
  return { text, table: readTable(text, data.getData('text/html')) };
}

const TAG = /<!--[\s\S]*?-->|<(tr|t[dh])\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;

/** The merged areas of a table; none where it has other rows or columns than its text. */
function mergedAreas(html: string, lines: Table): Bounds[] {
  const areas: Bounds[] = [];
  let [row, column, width] = [-1, 0, 0];
  for (const [, tag, rest = ''] of html.matchAll(TAG)) {
    if (tag === undefined) continue;
    if (/tr/i.test(tag)) [row, column] = [row + 1, 0];
    else {
      for (let over; (over = areas.find((area) => holds(area, { row, column }))) !== undefined;)
        column = over.right + 1;
      const area = {
        top: row,
        left: column,
        bottom: row + span(rest, 'row') - 1,
        right: column + span(rest, 'col') - 1,
      };
      if (area.bottom > row || area.right > column) areas.push(area);
      column = area.right + 1;
      width = Math.max(width, column);
    }
  }
  const isSame = row + 1 === lines.length && lines.every((line) => line.length === width);
  return isSame ? areas.filter(({ bottom }) => bottom <= row) : [];
}

const span = (attributes: string, kind: 'row' | 'col'): number =>
  Number(new RegExp(`\\b${kind}span=["']?(\\d{1,4})`, 'i').exec(attributes)?.[1] ?? 1);

/** Maps a copied table to cells from the first selected one on; a first line with the columns' titles is skipped. */
export function pastedBlock(
  table: Table,
  columns: readonly FieldModel[],
  rows: number,
  { top, left }: Pick<Bounds, 'top' | 'left'>,
): PastedBlock {
  const lines = withoutHead(table, columns.slice(left));
  const width = Math.max(1, ...lines.map(({ length }) => length));
  const over = {
    lines: Math.min(lines.length, Math.max(0, top + lines.length - rows)),
    columns: Math.min(width, Math.max(0, left + width - columns.length)),
  };
  const cells = lines
    .slice(0, lines.length - over.lines)
    .flatMap((line, down) =>
      line.slice(0, columns.length - left).map((text, across) => ({ row: top + down, column: left + across, text })),
    );
  return {
    cells,
    range: {
      from: {
        row: Math.max(top, top + lines.length - over.lines - 1),
        column: Math.max(left, left + width - over.columns - 1),
      },
      to: { row: top, column: left },
    },
    over,
  };
}

function withoutHead(lines: Table, columns: readonly FieldModel[]): Table {
  const titles = columns.map(({ title }) => title);
  return lines[0]?.every((cell, index) => cell.trim() === titles[index]) === true ? lines.slice(1) : lines;
}
