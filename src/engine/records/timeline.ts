/** The kinds of timeline entries of a record, in the order in which they are offered as filters. */
export const TIMELINE_KINDS = ['comment', 'related', 'transition', 'change', 'file', 'message', 'output'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The position of an entry: its time to the second, its source, and its id there. */
export interface TimelinePlace {
  readonly time: string;
  /** Sources are ordered: within one second, the entry of the lower source comes first. */
  readonly source: number;
  readonly id: number;
}

/** Where a source continues: entries older than `time`, or of that second with an id lower than `below`. */
export interface TimelineBound {
  readonly time: string;
  readonly below: number;
}

const PLACE = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}) (\d{1,3}) (\d{1,15})$/;

/** A place as calls send it back to go on behind it. */
export const formatPlace = ({ time, source, id }: TimelinePlace): string => `${time} ${source} ${id}`;

/** Reads what `formatPlace` wrote; undefined for anything else. */
export function readPlace(text: string): TimelinePlace | undefined {
  const [, time, source, id] = PLACE.exec(text) ?? [];
  return time === undefined ? undefined : { time, source: Number(source), id: Number(id) };
}

/** Where a source continues after a place, without duplicates or gaps; undefined at the beginning. */
export function boundOf(place: TimelinePlace | undefined, source: number): TimelineBound | undefined {
  if (place === undefined) return undefined;
  const { time, id } = place;
  if (source === place.source) return { time, below: id };
  return { time, below: source < place.source ? 0 : Number.MAX_SAFE_INTEGER };
}

/** The newest of what several sources tell, each newest first, in their common order. */
export function newestOf<T extends TimelinePlace>(sources: readonly (readonly T[])[], most: number): T[] {
  const order = (a: T, b: T): number =>
    a.time === b.time ? a.source - b.source || b.id - a.id : a.time < b.time ? 1 : -1;
  return sources.flat().sort(order).slice(0, most);
}
