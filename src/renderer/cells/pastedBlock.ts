import type { FieldModel } from '#fields/FieldModel.ts';
import { splitTable } from '../excel/splitTable.ts';
import type { Bounds, CellRange, Place } from './cellRange.ts';

/** A text at a place of a table. */
export interface PlacedText extends Place {
  readonly text: string;
}

/** Pasted texts with their cells, and the texts that have no cell. */
export interface PastedBlock {
  readonly cells: readonly PlacedText[];
  /** The cells that are covered; the first of them keeps the focus. */
  readonly range: CellRange;
  /** Number of lines and columns outside of the table. */
  readonly over: { readonly lines: number; readonly columns: number };
}

/** The cells of a copied table, by line; undefined for other texts. Cells with line breaks or quotes are quoted. */
export function readTable(text: string): readonly (readonly string[])[] | undefined {
  const lines = splitTable(text, '\t');
  return lines.length > 1 || lines.some((line) => line.length > 1) ? lines : undefined;
}

/**
 * Maps a copied table to cells of these columns and a limited number of rows, from the first selected cell on. A first
 * line with the titles of its columns is skipped.
 */
export function pastedBlock(
  table: readonly (readonly string[])[],
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

function withoutHead(
  lines: readonly (readonly string[])[],
  columns: readonly FieldModel[],
): readonly (readonly string[])[] {
  const titles = columns.map(({ title }) => title);
  return lines[0]?.every((cell, index) => cell.trim() === titles[index]) === true ? lines.slice(1) : lines;
}
