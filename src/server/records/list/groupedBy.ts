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
export const groupedBy = ({ field, span, through }: Grouping): FigureBy => ({
  field: field.name,
  through,
  pattern: span === undefined ? undefined : PATTERNS[span],
});
