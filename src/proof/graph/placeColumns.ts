import { neighboursOf, type Segment } from './orderColumns.ts';

/** Everything stands on multiples of this many pixels. */
export const GRID = 8;
const GAP = 8;
const SWEEPS = 8;

/** The middle of every cell, from 0 down, so that lines are as straight as the order and the heights of the cells allow. */
export function placeColumns(
  columns: readonly (readonly string[])[],
  segments: readonly Segment[],
  heightOf: (id: string) => number,
): Map<string, number> {
  const before = neighboursOf(segments, ({ from, to }) => [to, from]);
  const after = neighboursOf(segments, ({ from, to }) => [from, to]);
  const middles = new Map<string, number>();
  for (const column of columns) pack(column, heightOf, () => 0, middles);
  const wanted = (id: string, others: readonly string[]): number => {
    const own = middles.get(id) ?? 0;
    return others.length === 0
      ? own
      : others.reduce((sum, other) => sum + (middles.get(other) ?? 0), 0) / others.length;
  };
  const sides = [before, after];
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const side = sides[sweep % 2];
    for (const column of sweep % 2 === 0 ? columns : [...columns].reverse())
      pack(column, heightOf, (id) => wanted(id, side?.get(id) ?? []), middles);
  }
  for (const column of columns)
    pack(column, heightOf, (id) => wanted(id, [...(before.get(id) ?? []), ...(after.get(id) ?? [])]), middles);
  return toGrid(middles, heightOf);
}

/**
 * Puts the cells of a column as near as possible to where they want to be (least squares) without overlapping: cells that
 * get in each other's way move as one block.
 */
function pack(
  column: readonly string[],
  heightOf: (id: string) => number,
  wanted: (id: string) => number,
  middles: Map<string, number>,
): void {
  const offsets: number[] = [];
  const blocks: { mean: number; size: number }[] = [];
  column.forEach((id, i) => {
    const above = column[i - 1];
    const step = above === undefined ? 0 : (heightOf(above) + heightOf(id)) / 2 + GAP;
    offsets.push((offsets.at(-1) ?? 0) + step);
    let block = { mean: wanted(id) - (offsets.at(-1) ?? 0), size: 1 };
    for (let last = blocks.at(-1); last !== undefined && last.mean > block.mean; last = blocks.at(-1)) {
      const size = last.size + block.size;
      block = { mean: (last.mean * last.size + block.mean * block.size) / size, size };
      blocks.pop();
    }
    blocks.push(block);
  });
  const shifts = blocks.flatMap(({ mean, size }) => new Array<number>(size).fill(mean));
  column.forEach((id, i) => middles.set(id, (shifts[i] ?? 0) + (offsets[i] ?? 0)));
}

function toGrid(middles: ReadonlyMap<string, number>, heightOf: (id: string) => number): Map<string, number> {
  const tops = [...middles].map(([id, middle]) => middle - heightOf(id) / 2);
  const top = tops.reduce((a, b) => Math.min(a, b), Infinity);
  return new Map(
    [...middles].map(([id, middle]) => {
      const half = heightOf(id) / 2;
      return [id, Math.round((middle - half - top) / GRID) * GRID + half];
    }),
  );
}
