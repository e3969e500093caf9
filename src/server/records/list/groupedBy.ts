import { readSeen, type ThroughInput } from '#engine/permission/seenThrough.ts';
import type { Grouping, GroupSpan } from '#engine/query/groupQuery.ts';
import type { FigureBy } from '../../db/rows/figuresByValue.ts';

/** The database's format patterns for the keys of date spans. */
const PATTERNS: Readonly<Record<GroupSpan, string>> = {
  day: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  quarter: 'YYYY-"Q"Q',
  year: 'YYYY',
};

/** The database's grouping expression for a grouping; the values it finds are the keys of the groups. */
export const groupedBy = (input: ThroughInput, { field, span, through }: Grouping): FigureBy => ({
  read: readSeen(input, { field: field.name, through }),
  pattern: span === undefined ? undefined : PATTERNS[span],
});
