import type { TimelineKind, TimelinePlace } from '#engine/records/timeline.ts';
import type { TimelineRow } from '#wire/calls/TIMELINE_CALLS.ts';
import type { DbCall } from '../../access/Call.ts';
import type { TimelinePart } from '../../db/system/timelineRows.ts';

/** An entry of one source, with its position among all. */
export type PlacedRow = TimelinePlace & { readonly row: TimelineRow };

/** Reads a page of the entries of one source; `source` is its number among all. */
export interface TimelineSource {
  readonly kinds: readonly TimelineKind[];
  read(part: TimelinePart, source: number, call: DbCall): Promise<PlacedRow[]>;
}

export const ROW: Omit<TimelineRow, 'Key' | 'Kind' | 'Time' | 'Title'> = {
  ...{ Name: null, Text: '', Mentions: [], Label: '', Outcome: '', Entity: '', RecordId: null, Steps: [], Log: null },
};
