/** A piece of a line between two neighbouring columns. */
export interface Segment {
  readonly from: string;
  readonly to: string;
}

/** The cells next to each cell. */
export type Neighbours = ReadonlyMap<string, readonly string[]>;

/** Cells on one side of each cell. */
export function neighbours(segments: readonly Segment[], side: (segment: Segment) => [string, string]): Neighbours {
  const found = new Map<string, string[]>();
  for (const [of, other] of segments.map(side)) {
    const known = found.get(of);
    if (known === undefined) found.set(of, [other]);
    else known.push(other);
  }
  return found;
}
