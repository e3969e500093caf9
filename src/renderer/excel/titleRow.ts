/** Rows at the top of a sheet in which the titles of its columns are found. */
const MAX_ABOVE = 10;

/** The title of a column without the required mark. */
export const plainTitle = (title: string): string => title.replace(/[*＊\s]+$/, '').trim();

/**
 * The index of the row with the titles of the columns: the one with the most known titles, as a name of the table may
 * be above. Where none is known, it is the first row with a text.
 */
export function titleRow(rows: readonly (readonly string[])[], isKnown: (title: string) => boolean): number {
  const counts = rows.slice(0, MAX_ABOVE).map((cells) => new Set(cells.map(plainTitle).filter(isKnown)).size);
  const most = Math.max(0, ...counts);
  const filled = rows.findIndex((cells) => cells.some((text) => text !== ''));
  return Math.max(0, most > 0 ? counts.indexOf(most) : filled);
}
