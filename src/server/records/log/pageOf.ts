const MOST_ROWS = 100;
const MOST_PAGES = 10_000;

/** The part of a log that a page shows; what is out of range is brought into it. */
export function pageOf({ page, rows }: { page: number; rows: number }): { limit: number; offset: number } {
  const limit = Math.min(Math.max(rows, 1), MOST_ROWS);
  return { limit, offset: Math.min(Math.max(page, 0), MOST_PAGES) * limit };
}
