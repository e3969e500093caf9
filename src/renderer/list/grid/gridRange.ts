/** A cell of the grid, by its row on the page and its column. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The chosen cells: a rectangle from the cell it was begun at to the one that has the focus. */
export interface GridRange {
  readonly from: Place;
  readonly to: Place;
}

/** The first and the last rows and columns of a range. */
export interface Bounds {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const boundsOf = ({ from, to }: GridRange): Bounds => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

export const holds = ({ top, bottom, left, right }: Bounds, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** All cells of a range, row by row. */
export function placesIn(range: GridRange): Place[] {
  const { top, bottom, left, right } = boundsOf(range);
  const places: Place[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) places.push({ row, column });
  return places;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/** Where a key leads from a cell, in a grid of so many rows and columns; undefined for a key that leads nowhere. With `isFar` to its edge. */
export function stepBy(
  key: string,
  { row, column }: Place,
  size: { readonly rows: number; readonly columns: number },
  isFar: boolean,
): Place | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const [down, across] = step;
  const far = (by: number): number => (by === 0 || !isFar ? by : by * Infinity);
  const isEdge = isFar && (key === 'Home' || key === 'End');
  return {
    row: limited(row + (isEdge ? across : far(down)), size.rows),
    column: limited(column + far(across), size.columns),
  };
}

const limited = (place: number, count: number): number => Math.max(0, Math.min(count - 1, place));

/** A range that lies in a table of so many rows and columns. */
export function within({ from, to }: GridRange, rows: number, columns: number): GridRange {
  const fit = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  });
  return { from: fit(from), to: fit(to) };
}

/** A range where it reaches into a row. */
export const reaching = (bounds: Bounds, row: number): Bounds | undefined =>
  row >= bounds.top && row <= bounds.bottom ? bounds : undefined;
