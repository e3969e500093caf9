import { MOST_IMPORT_ROWS, type ImportRow } from '#wire/ImportRow.ts';

/** Characters of one call; encoded they are up to nine times as many bytes. */
const LONGEST = 400_000;

/** Rows that one call takes: all of them are added, or none. Between two parts others have their turn at the database. */
export function partsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const parts: ImportRow[][] = [];
  let size = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    const last = parts.at(-1);
    if (last === undefined || last.length >= MOST_IMPORT_ROWS || size + length > LONGEST) {
      parts.push([row]);
      size = length;
    } else {
      last.push(row);
      size += length;
    }
  }
  return parts;
}

/** Where the rows of a part stand in the file: `第 2–501 行（500 条）`. */
export function placeOf(part: readonly ImportRow[]): string {
  const [first, last] = [part[0]?.Row ?? 0, part.at(-1)?.Row ?? 0];
  return first === last ? `第 ${first} 行` : `第 ${first}–${last} 行（${part.length} 条）`;
}
