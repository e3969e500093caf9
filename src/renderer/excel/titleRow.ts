/** Rows at the top of a sheet in which the titles of its columns are found. */
export const MAX_ABOVE = 10;

/** The title of a column without the required mark. */
export const plainTitle = (title: string): string => title.replace(/[*＊\s]+$/, '').trim();

/** The index of the row with the most known titles, as a table's name may be above; if none is known, the first row. */
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
