import type { Span } from '#generated/documents/WorkbenchDocument.ts';

/** Columns of the grid of a workbench. */
export const GRID_COLUMNS = 12;

const COLUMNS: Readonly<Record<Span, number>> = { third: 4, half: 6, twoThirds: 8, full: GRID_COLUMNS };

/**
 * The number of columns of each block when blocks are laid out row by row: its requested width, and the remaining width
 * for the last block of a row, so that a row has no gap where the user does not get a block.
 */
export function fillRows(spans: readonly (Span | undefined)[]): number[] {
  const columns = spans.map((span) => COLUMNS[span ?? 'full']);
  let used = 0;
  return columns.map((own, i) => {
    if (used + own > GRID_COLUMNS) used = 0;
    used += own;
    const next = columns[i + 1];
    if (next !== undefined && used + next <= GRID_COLUMNS) return own;
    const left = GRID_COLUMNS - used;
    used = 0;
    return own + left;
  });
}
