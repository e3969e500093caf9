import type { Value } from '#language/Value.ts';

/** A cell of a text file: a number, or a text; null for an empty one. */
type TextCell = string | number | null;

/**
 * Yields the bytes of a CSV file by RFC 4180, a piece per batch of rows: UTF-8 with a BOM for Excel, numbers as plain
 * decimals. A text that a spreadsheet could interpret as a formula gets an apostrophe in front.
 */
export async function* csvBytes(
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly TextCell[])[]>,
): AsyncGenerator<Uint8Array, undefined> {
  let head = `\uFEFF${lineOf(titles)}`;
  for await (const rows of batches) {
    yield Buffer.from(`${head}${rows.map(lineOf).join('')}`);
    head = '';
  }
  if (head !== '') yield Buffer.from(head);
  return undefined;
}

/** Shared, as creating one takes a hundred times as long as formatting a number. */
const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 });

const lineOf = (cells: readonly TextCell[]): string => `${cells.map(csvText).join(',')}\r\n`;

function csvText(cell: TextCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return PLAIN.format(cell);
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  // Quote texts with semicolons and tabs too: some programs split at them.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Yields the bytes of a file of JSON lines, one per row, a piece per batch. */
export async function* jsonLines(
  batches: AsyncIterable<readonly Readonly<Record<string, Value>>[]>,
): AsyncGenerator<Uint8Array, undefined> {
  for await (const rows of batches) yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return undefined;
}
