import type { ImportRow } from '#wire/ImportRow.ts';

/** Characters of one call; encoded they are up to nine times as many bytes. */
const MAX_PART_LENGTH = 400_000;

/** Splits rows into calls of limited size. Between two calls, others can use the database. */
export function partsOf(rows: readonly ImportRow[], most: number): ImportRow[][] {
  const parts: ImportRow[][] = [];
  let size = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    const last = parts.at(-1);
    if (last === undefined || last.length >= most || size + length > MAX_PART_LENGTH) {
      parts.push([row]);
      size = length;
    } else {
      last.push(row);
      size += length;
    }
  }
  return parts;
}
