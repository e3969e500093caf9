/** Rows at the top of a sheet in which the titles of its columns are found. */
export const MAX_ABOVE = 10;

/** The title of a column without the required mark. */
export const plainTitle = (title: string): string => title.replace(/[*＊\s]+$/, '').trim();

/**
 * The index of the row with the titles of the columns: the one with the most known titles, as a name of the table may
 * be above. A single known title next to other texts may be a value. Where none is known, it is the first filled row.
 */
export function titleRow(rows: readonly (readonly string[])[], isKnown: (title: string) => boolean): number {
  const counts = rows.slice(0, MAX_ABOVE).map((cells) => {
    const texts = [...new Set(cells.map(plainTitle))].filter((text) => text !== '');
    const known = texts.filter(isKnown).length;
    return known > 1 || known === texts.length ? known : 0;
  });
  const most = Math.max(0, ...counts);
  const filled = rows.findIndex((cells) => cells.some((text) => text !== ''));
  return Math.max(0, most > 0 ? counts.indexOf(most) : filled);
}
