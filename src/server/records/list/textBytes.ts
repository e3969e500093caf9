import type { Value } from '#language/Value.ts';

/** A cell of a file of texts: a number, or a text; null is an empty one. */
type TextCell = string | number | null;

/**
 * The bytes of a CSV file as RFC 4180 has it, a piece per batch of rows: UTF-8 with the mark by which Excel knows it, numbers as plain
 * decimals. A text that a spreadsheet would take for a formula begins with an apostrophe.
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

/** Making one takes a hundred times as long as a number. */
const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 });

const lineOf = (cells: readonly TextCell[]): string => `${cells.map(csvText).join(',')}\r\n`;

function csvText(cell: TextCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return PLAIN.format(cell);
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  // Quoted where a program that splits at semicolons and tabs as well would begin a cell in the middle of the text.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The bytes of a file of lines of JSON, one a row, a piece per batch. */
export async function* jsonLines(
  batches: AsyncIterable<readonly Readonly<Record<string, Value>>[]>,
): AsyncGenerator<Uint8Array, undefined> {
  for await (const rows of batches) yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return undefined;
}
