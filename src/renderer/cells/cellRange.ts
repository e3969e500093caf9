export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The chosen cells: a rectangle from the cell it was begun at to the one that has the focus. */
export interface CellRange {
  readonly from: Place;
  readonly to: Place;
}

export interface Bounds {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

export const boundsOf = ({ from, to }: CellRange): Bounds => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

export const holds = ({ top, bottom, left, right }: Bounds, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export function placesIn({ top, bottom, left, right }: Bounds): Place[] {
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

/** The cell a key moves to; undefined for a key that does not move. With `isFar`, to the edge of the table. */
export function stepBy(key: string, { row, column }: Place, size: Size, isFar: boolean): Place | undefined {
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

/** The cell after another one, row by row, or the one before it; undefined at the end of the table. */
export function nextTo({ row, column }: Place, size: Size, isBack: boolean): Place | undefined {
  const at = row * size.columns + column + (isBack ? -1 : 1);
  if (at < 0 || at >= size.rows * size.columns) return undefined;
  return { row: Math.floor(at / size.columns), column: at % size.columns };
}

const limited = (place: number, count: number): number => Math.max(0, Math.min(count - 1, place));

export function within({ from, to }: CellRange, { rows, columns }: Size): CellRange {
  const fit = ({ row, column }: Place): Place => ({ row: limited(row, rows), column: limited(column, columns) });
  return { from: fit(from), to: fit(to) };
}

/** A rectangle where it reaches into a row. */
export const reaching = (bounds: Bounds | undefined, row: number): Bounds | undefined =>
  bounds !== undefined && row >= bounds.top && row <= bounds.bottom ? bounds : undefined;

/** The rectangle from the selection to the dragged cell: vertical, or horizontal if that distance is larger. */
export function drawnTo(bounds: Bounds, { row, column }: Place): Bounds {
  const { top, bottom, left, right } = bounds;
  const [down, across] = [beyond(row, top, bottom), beyond(column, left, right)];
  return across > down
    ? { ...bounds, left: Math.min(left, column), right: Math.max(right, column) }
    : { ...bounds, top: Math.min(top, row), bottom: Math.max(bottom, row) };
}

const beyond = (at: number, first: number, last: number): number => Math.max(first - at, at - last, 0);

export interface CellPair {
  readonly from: Place;
  readonly to: Place;
}

/** Pairs each further cell of a rectangle with its source cell, repeating the source rectangle. */
export const fillPairs = (from: Bounds, to: Bounds): CellPair[] =>
  placesIn(to).flatMap((place) =>
    holds(from, place)
      ? []
      : [
          {
            from: {
              row: repeated(place.row, from.top, from.bottom),
              column: repeated(place.column, from.left, from.right),
            },
            to: place,
          },
        ],
  );

function repeated(at: number, first: number, last: number): number {
  const count = last - first + 1;
  return first + ((((at - first) % count) + count) % count);
}
