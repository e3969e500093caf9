import type { Span } from '#generated/documents/WorkbenchDocument.ts';

/** Columns of the grid of a workbench. */
export const GRID_COLUMNS = 12;

const COLUMNS: Readonly<Record<Span, number>> = { third: 4, half: 6, twoThirds: 8, full: GRID_COLUMNS };

/**
 * How many columns each block takes when they are set row by row: what it asks for, and the last one of a row whatever is left, so
 * that no row has a hole where a reader lacks a block.
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
