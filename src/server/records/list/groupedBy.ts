import type { Grouping, GroupSpan } from '#engine/query/groupQuery.ts';
import type { FigureBy } from '../../db/rows/figuresByValue.ts';

/** How the database writes the keys of days by their spans. */
const PATTERNS: Readonly<Record<GroupSpan, string>> = {
  day: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  quarter: 'YYYY-"Q"Q',
  year: 'YYYY',
};

/** What the database groups rows by for a grouping, so that the values that it finds are its keys. */
export const groupedBy = ({ field, span, through }: Grouping): FigureBy => ({
  field: field.name,
  through,
  pattern: span === undefined ? undefined : PATTERNS[span],
});
