const SWEEPS = 12;

/** Orders the cells of each column by the mean place of their neighbours, back and forth; the order with the fewest crossings wins. */
export function orderColumns(columns: readonly (readonly string[])[], segments: readonly Segment[]): string[][] {
  const before = neighboursOf(segments, ({ from, to }) => [to, from]);
  const after = neighboursOf(segments, ({ from, to }) => [from, to]);
  let current = columns.map((column) => [...column]);
  let best = current;
  let fewest = countCrossings(current, after);
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep += 1) {
    current = sweep % 2 === 0 ? sweepOver(current, before) : sweepOver([...current].reverse(), after).reverse();
    const crossings = countCrossings(current, after);
    if (crossings < fewest) [best, fewest] = [current, crossings];
  }
  return best;
}

function sweepOver(columns: readonly (readonly string[])[], fixed: Neighbours): string[][] {
  const done: string[][] = [];
  for (const column of columns) {
    const places = placesOf(done.at(-1) ?? []);
    const weight = new Map(column.map((id, i) => [id, mean(fixed.get(id) ?? [], places) ?? i]));
    done.push([...column].sort((a, b) => (weight.get(a) ?? 0) - (weight.get(b) ?? 0)));
  }
  return done;
}

const placesOf = (column: readonly string[]): Map<string, number> => new Map(column.map((id, i) => [id, i]));

function mean(ids: readonly string[], places: ReadonlyMap<string, number>): number | undefined {
  const known = ids.flatMap((id) => places.get(id) ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, place) => sum + place, 0) / known.length;
}

/** Crossings between neighbouring columns: pairs of segments whose ends stand in opposite order. */
function countCrossings(columns: readonly (readonly string[])[], after: Neighbours): number {
  let crossings = 0;
  columns.forEach((column, i) => {
    const places = placesOf(columns[i + 1] ?? []);
    const ends = column.flatMap((id) =>
      (after.get(id) ?? []).flatMap((other) => places.get(other) ?? []).sort((a, b) => a - b),
    );
    crossings += countInversions(ends, places.size);
  });
  return crossings;
}

/** Pairs of which the larger number stands first; numbers are below `limit`. */
function countInversions(numbers: readonly number[], limit: number): number {
  const tree = new Array<number>(limit + 1).fill(0);
  let inversions = 0;
  numbers.forEach((number, seen) => {
    let smaller = 0;
    for (let i = number + 1; i > 0; i -= i & -i) smaller += tree[i] ?? 0;
    inversions += seen - smaller;
    for (let i = number + 1; i <= limit; i += i & -i) tree[i] = (tree[i] ?? 0) + 1;
  });
  return inversions;
}

/** A piece of a line between two neighbouring columns. */
export interface Segment {
  readonly from: string;
  readonly to: string;
}

/** The cells next to each cell. */
type Neighbours = ReadonlyMap<string, readonly string[]>;

/** Cells on one side of each cell. */
export function neighboursOf(segments: readonly Segment[], side: (segment: Segment) => [string, string]): Neighbours {
  const found = new Map<string, string[]>();
  for (const [of, other] of segments.map(side)) {
    const known = found.get(of);
    if (known === undefined) found.set(of, [other]);
    else known.push(other);
  }
  return found;
}
